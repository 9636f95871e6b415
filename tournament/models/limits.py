"""How long texts may be and how high numbers, where something is stored, typed or read."""

LONGEST_NAME = 120
LONGEST_ID = 500
LONGEST_PASS = 30
LONGEST_REASON = 120
LONGEST_NOTE = 500
LONGEST_ANNOUNCEMENT = 200  # what can be read on a wall at a glance
LONGEST_SENTENCE, LONGEST_SIGNATURE = 300, 40  # on a certificate
LONGEST_ACTOR = 160
LONGEST_ADDRESS = 200
LONGEST_LANGUAGE = 8
LONGEST_ZONE = 64
USUAL_ZONE = "Europe/Berlin"  # where nothing else is said
MOST_PHONES = 20  # that are counted; by then nobody doubts the address
HIGHEST_START_NUMBER = 99_999
HIGHEST_GAME = 32_767  # what its field holds

# A spreadsheet of people, as it is sent.
LARGEST_SPREADSHEET = 5 * 1024 * 1024  # bytes
MOST_PEOPLE_AT_ONCE = 1000
LONGEST_CELL = 500
LONGEST_PROSPECTUS, LONGEST_PROSPECTUS_PART = 4_000, 1_000  # characters of an Ausschreibung
LONGEST_PHONE = 40
LONGEST_LEGAL = 30_000  # characters of the Impressum, or of the privacy notice

# A plan of the hall, in fields of a grid; a table is two fields wide and deep.
WIDEST_HALL = 60
MOST_TABLES_IN_HALL = 300
MOST_THINGS_IN_HALL = 40
LONGEST_THING = 30

# A club's logo, as it is sent.
LARGEST_LOGO = 5 * 1024 * 1024  # bytes
MOST_PIXELS = 24_000_000  # what a camera of today makes

LONGEST_PRIZE = 60  # what somebody gets, in words
LONGEST_VOUCHER = 40  # the number of one
LONGEST_POINT = 60  # a point of the programme, in words
