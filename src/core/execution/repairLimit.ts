// How often a red check goes back to the Builder by itself for one task; every repair is reviewed like any other edit, then the user is asked.
import type { Range } from '../models/limits';

export const repairRange: Range = { min: 0, max: 10, usual: 2 };
