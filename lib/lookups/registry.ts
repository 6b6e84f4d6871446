// Written by scripts/tools/schema/write.ts from the files of the folder. Do not change it by hand.
import { autograbLookup } from './kinds/autograb.ts';
import { nevdisLookup } from './kinds/nevdis.ts';

/** Every vehicle lookup service, by the name of its file. */
export const lookupKinds = {
  autograb: autograbLookup,
  nevdis: nevdisLookup,
};
