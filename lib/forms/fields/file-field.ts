import { messages } from '../messages.ts';
import type { ChosenFile, FieldContext, FieldTable, LeadFields } from './field-kind.ts';
import { checking } from './schema.ts';

/** What a form may send; the API checks the content again. */
const endings = ['jpg', 'jpeg', 'png', 'webp', 'heic', 'pdf', 'doc', 'docx', 'txt'] as const;

/** The `accept` attribute of a file input. */
export const acceptedFiles: string = endings.map((ending) => `.${ending}`).join(',');

const hasKnownEnding = ({ name }: ChosenFile) => endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));

const isFile = (value: unknown): value is ChosenFile => typeof (value as ChosenFile | null)?.name === 'string';

const megabyte = 1_000_000;

function findFileProblem(files: readonly ChosenFile[], { uploads }: Pick<FieldContext, 'uploads'>): string | undefined {
  if (files.length > uploads.files) return messages.fileCount(uploads.files);
  // A wrong file stays in the list until it is removed, so the message names it.
  for (const file of files) {
    if (!hasKnownEnding(file)) return messages.fileType(file.name);
    if (file.size === 0) return messages.fileEmpty(file.name);
    if (file.size > uploads.megabytes * megabyte) return messages.fileSize(file.name, uploads.megabytes);
  }
  return undefined;
}

/** Files. */
export const fileFields = {
  /** Files go beside the lead, which only says that there are some. */
  file: {
    control: 'file',
    neverKept: true,
    checksAtOnce: true,
    label: () => 'Attach Files',
    initial: () => [],
    schema: ({ required, requiredMessage }, context) =>
      checking((input) => {
        const files = Array.isArray(input) ? input.filter(isFile) : [];
        if (files.length === 0 && required) return { problem: requiredMessage ?? messages.required };
        const problem = findFileProblem(files, context);
        return problem === undefined ? { value: files } : { problem };
      }),
    toLead: (value): LeadFields => (Array.isArray(value) && value.length > 0 ? { has_files: true } : {}),
  },
} as const satisfies FieldTable;
