import type { ChosenFile } from '#lib/forms/fields/field-kind.ts';
import { acceptedFiles } from '#lib/forms/fields/file-field.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { type ControlProps, type FieldControl, stateOf } from './control-props.ts';
import styles from './field.module.scss';

const sizeText = (bytes: number) => `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} kB`;

const isSame = (a: ChosenFile, b: ChosenFile) => a.name === b.name && a.size === b.size;

/** Files to attach. The chosen files are listed and can be removed. */
function FileControl(props: ControlProps) {
  const { id, field, value, onChange } = props;
  const files = Array.isArray(value) ? (value as readonly ChosenFile[]) : [];
  return (
    <>
      <input
        id={id}
        type="file"
        name={field.name}
        multiple
        accept={acceptedFiles}
        onChange={({ target }) => {
          onChange([...files, ...[...(target.files ?? [])].filter((file) => !files.some((chosenFile) => isSame(chosenFile, file)))]);
          // Allows a removed file to be chosen again.
          target.value = '';
        }}
        {...stateOf(props)}
      />
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file, index) => (
            <li key={`${file.name} ${file.size}`}>
              <span>{`${file.name} (${sizeText(file.size)})`}</span>
              <button type="button" onClick={() => onChange(files.filter((_file, other) => other !== index))}>
                Remove<span className="visually-hidden"> {file.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export const fileControls = {
  file: { Control: FileControl, labelled: 'above' },
} satisfies Record<string, FieldControl>;
