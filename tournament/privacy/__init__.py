"""What is stored of people: handed out to them, deleted; and what the owner says about it"""
