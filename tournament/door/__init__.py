"""What hangs and lies at the door: self check-in, the poster, badges, table numbers, vouchers."""
