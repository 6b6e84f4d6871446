import { type FormsFile, formsFilePath } from '../../forms/forms-file.ts';
import { isRecord } from '../../model/is-record.ts';
import { type LoadSettings, siteFileLoader } from '../load-site-file.ts';

const isFormsFile = (file: unknown) => isRecord(file) && isRecord(file.setup) && isRecord(file.forms) && isRecord(file.makes);

/** Loads the forms of car pages (rule E87) once. Undefined if there are none. */
export const formsLoader = <Setup>(settings: LoadSettings) => siteFileLoader<FormsFile<Setup>>(formsFilePath, isFormsFile, settings);
