"""What a hall's machine can suffer, done to it while fifty phones write; nothing that was acknowledged may be lost."""
