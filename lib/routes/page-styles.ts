import { textPrint } from '../model/text-print.ts';

const chunkAddress = /^\/_next\/static\/chunks\/([\w~-]+)\.css$/;
const folder = '_next/static/css/';

/** The name of a style sheet, from its address by Next. Undefined for any other address. */
export const styleName = (address: string): string | undefined => chunkAddress.exec(address)?.[1];

/** The file of a style sheet by its name, below the folder of the compiled code. */
export const styleFile = (name: string): string => `static/chunks/${name}.css`;

/** The file of the site that joins these style sheets, by their names. Its folder is beside theirs, so that relative addresses in them stay right. */
export const joinedStylesFile = (names: readonly string[]): string => `${folder}${textPrint(names.join(' '))}.css`;

/** Whether a file of the site joins style sheets. */
export const isJoinedStyles = (file: string): boolean => file.startsWith(folder);
