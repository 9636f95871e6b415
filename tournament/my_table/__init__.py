"""Mein Tisch: everybody at a table reads its list on his own phone, confirms, objects, signs"""
