// A page without a clock of its own counts how long it is until it goes on.
import { countHere } from "./goes_on.js";

countHere();
