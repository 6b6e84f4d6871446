import { mebibyte } from '../../locale/byte-size.ts';
import { messages } from '../messages.ts';
import type { ChosenFile, FieldContext, FieldTable, LeadFields } from './field-kind.ts';
import { checking } from './schema.ts';

/** The files that a form may send. The API checks their content again. */
const endings = ['jpg', 'jpeg', 'png', 'webp', 'heic', 'pdf', 'doc', 'docx', 'txt'] as const;

/** The `accept` attribute of a file input. */
export const acceptedFiles: string = endings.map((ending) => `.${ending}`).join(',');

const hasKnownEnding = ({ name }: ChosenFile) => endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));

const isFile = (value: unknown): value is ChosenFile => typeof (value as ChosenFile | null)?.name === 'string';

const filesIn = (value: unknown): ChosenFile[] => (Array.isArray(value) ? value.filter(isFile) : []);

/** `others` is the number of files in the other fields of the form, because the limit applies to the whole enquiry. */
function findFileProblem(files: readonly ChosenFile[], others: number, { uploads }: Pick<FieldContext, 'uploads'>): string | undefined {
  if (files.length > 0 && files.length + others > uploads.files) return messages.fileCount(uploads.files);
  // A refused file stays in the list until it is removed, so the message names it.
  for (const file of files) {
    if (!hasKnownEnding(file)) return messages.fileType(file.name);
    if (file.size === 0) return messages.fileEmpty(file.name);
    if (file.size > uploads.megabytes * mebibyte) return messages.fileSize(file.name, uploads.megabytes);
  }
  return undefined;
}

/** Files. */
export const fileFields = {
  /** Files are sent beside the lead, which only says that there are some. */
  file: {
    control: 'file',
    neverKept: true,
    checksAtOnce: true,
    label: () => 'Attach Files',
    initial: () => [],
    schema: ({ name, required, requiredMessage }, context, values) =>
      checking((input) => {
        const files = filesIn(input);
        const others = Object.entries(values).flatMap(([other, value]) => (other === name ? [] : filesIn(value))).length;
        if (files.length === 0 && required) return { problem: requiredMessage ?? messages.required };
        const problem = findFileProblem(files, others, context);
        return problem === undefined ? { value: files } : { problem };
      }),
    toLead: (value): LeadFields => (Array.isArray(value) && value.length > 0 ? { has_files: true } : {}),
  },
} as const satisfies FieldTable;
