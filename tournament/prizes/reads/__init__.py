"""What is known of prizes: the plan, the money, the lists, who gets what."""
