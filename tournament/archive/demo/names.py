"""Made-up names, combined freely: nobody and no club is meant. First names by generation, which they show."""

CLUBS = (
    "GSRC Karlsau",
    "GSRC Lindenwerda",
    "GSC Altenfurth-See",
    "GSRV Mooshausen",
    "GSRC Nordersiel",
    "Rommé-Club Steinhövede",
    "GSC Rosenbrück",
    "GSRV Tannroda-Tal",
    "GSRC Weserhagen",
    "Rommé-Freunde Elbingau",
    "GSC Grünwalde",
    "GSRC Fuchsbergen",
    "GSRV Seligendorf",
    "GSRC Dünenhafen",
    "Rommé-Club Kirschfeld",
    "GSC Hohenlinde",
    "GSRC Marschwarden",
    "GSRV Birkenzell",
    "GSRC Oberwiesau",
    "Goldene Neun Brückstadt",
    "GSC Falkenrode",
    "GSRC Silberbach",
    "GSRV Auenheide",
    "GSRC Sankt Joris",
    "Rommé-Club Haselmünde",
    "GSC Krähenwinkel-Ost",
    "GSRC Heidmoor",
    "GSRV Wolkenburgen",
    "GSRC Neckarsteig",
    "Herz-Ass Luisenau",
    "GSC Pappelhorst",
    "GSRC Buchenried",
    "GSRV Ilmenbrunn",
    "GSRC Ostergarden",
    "Rommé-Club Drei Eichen",
    "GSC Wendelhain",
    "GSRC Torfkate",
    "GSRV Sonnwies",
    "GSRC Lerchenau-Mitte",
    "Joker Mühlenberge",
)

SURNAMES = (
    "Ahlers", "Albers", "Angerer", "Arndt", "Bachhuber", "Bartels", "Baumgart", "Behnke", "Bergner", "Bischoff",
    "Blohm", "Böttcher", "Brandl", "Brinkmann", "Bruhn", "Büttner", "Carstens", "Clausen", "Dallmann", "Deichmann",
    "Denk", "Detlefsen", "Dittrich", "Dorn", "Dreyer", "Eberle", "Eckhoff", "Eggers", "Ehlers", "Engelke",
    "Ertl", "Faber", "Feddersen", "Fink", "Franke", "Freitag", "Fritsche", "Gärtner", "Gebauer", "Geiger",
    "Gerlach", "Göbel", "Graf", "Greve", "Groth", "Gruber", "Haas", "Hagedorn", "Hansen", "Harms",
    "Hartung", "Heinrichs", "Heller", "Henning", "Hinrichs", "Hofer", "Holzner", "Huber", "Imhof", "Jacobs",
    "Jahnke", "Janßen", "Jessen", "Kaminski", "Kellner", "Kiefer", "Kirchner", "Klages", "Knoll", "Köhler",
    "Kowalski", "Krüger", "Kunze", "Lachner", "Lammers", "Lechner", "Lehmann", "Lindner", "Lohmann", "Lüders",
    "Maier", "Martens", "Mertens", "Mielke", "Moser", "Naumann", "Neubert", "Niemann", "Nolte", "Obermeier",
    "Öztürk", "Oltmanns", "Pape", "Paulsen", "Petersen", "Pfeifer", "Pohl", "Quast", "Raabe", "Rademacher",
    "Reimers", "Rieger", "Rohde", "Sander", "Schäfer", "Schlüter", "Schubert", "Seidel", "Siebert", "Sommer",
    "Stadler", "Steffens", "Tesch", "Thoma", "Uhlig", "Ulrich", "Voigt", "Wagner", "Weiß", "Wendt",
    "Wieland", "Winkler", "Wolter", "Yilmaz", "Zander", "Ziegler", "Zimmer",
)  # fmt: skip

# Born before about 1965: they play with the seniors.
WOMEN_SENIOR = (
    "Anneliese", "Brigitte", "Christa", "Edeltraud", "Elke", "Erika", "Gerda", "Gisela", "Hannelore", "Heidrun",
    "Helga", "Hildegard", "Ilse", "Ingrid", "Karin", "Margret", "Monika", "Renate", "Rosemarie", "Ursula",
)  # fmt: skip
MEN_SENIOR = (
    "Bernd", "Dieter", "Eberhard", "Friedrich", "Gerhard", "Günter", "Hans-Jürgen", "Heinz", "Helmut", "Horst",
    "Karl-Heinz", "Klaus", "Manfred", "Norbert", "Otto", "Peter", "Reinhard", "Rolf", "Siegfried", "Wolfgang",
)  # fmt: skip
WOMEN = (
    "Alina", "Andrea", "Anja", "Aylin", "Claudia", "Daniela", "Franziska", "Hanna", "Jana", "Jule",
    "Katrin", "Laura", "Maike", "Nadine", "Nele", "Sabine", "Sandra", "Steffi", "Tanja", "Theresa",
)  # fmt: skip
MEN = (
    "Alexander", "Andreas", "Benedikt", "Christian", "Daniel", "Emre", "Fabian", "Florian", "Jan", "Jonas",
    "Kai", "Lukas", "Malte", "Markus", "Mehmet", "Niklas", "Sebastian", "Sven", "Thomas", "Torben",
)  # fmt: skip

# Categories of a player, the first names that go with them, how many there are of each.
GROUPS = (
    (("Damen",), WOMEN, 0.3),
    (("Herren",), MEN, 0.3),
    (("Damen", "Senioren"), WOMEN_SENIOR, 0.22),
    (("Herren", "Senioren"), MEN_SENIOR, 0.18),
)
