"""How dates are typed, by language, where Django would take them otherwise."""
