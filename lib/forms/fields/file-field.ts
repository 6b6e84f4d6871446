import { NEVER } from 'zod/v4/core';
import { messages } from '../messages.ts';
import type { ChosenFile, FieldContext, FieldTable, LeadFields } from './field-kind.ts';
import { pipe, transform, unknown } from './schema.ts';

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
    label: () => 'Attach Files',
    initial: () => [],
    schema: ({ required, requiredMessage }, context) =>
      pipe(
        unknown(),
        transform((input, { issues }) => {
          const files = Array.isArray(input) ? input.filter(isFile) : [];
          const problem =
            files.length === 0 ? (required ? (requiredMessage ?? messages.required) : undefined) : findFileProblem(files, context);
          if (problem === undefined) return files;
          issues.push({ code: 'custom', message: problem, input });
          return NEVER;
        }),
      ),
    toLead: (value): LeadFields => (Array.isArray(value) && value.length > 0 ? { has_files: true } : {}),
  },
} as const satisfies FieldTable;
