import type { FormValues } from '../../forms/fields/field-kind.ts';
import type { FormSteps } from '../../forms/form-schema.ts';
import { type KeptProgress, progressText, readProgress } from '../../forms/kept-progress.ts';
import { detailsFor, detailsKey, detailsOf, detailsText, readStoredDetails, type StoredDetails } from '../../forms/stored-details.ts';
import { readStored, type StorageOf, writeStored } from '../safe-storage.ts';

type NamedForm = FormSteps & { id: string };
/** `tab`: the storage that ends with the tab. */
type Device = { storage: StorageOf; tab: StorageOf; now: () => number };

const progressKey = (site: string, form: string) => `forecourt:${site}:progress:${form}:1`;
/** The forms with saved progress, found by the keys of a storage. */
export const formsInProgress = (site: string, keys: readonly string[]): string[] =>
  keys.flatMap((key) => (key.startsWith(progressKey(site, '').slice(0, -2)) ? key.slice(progressKey(site, '').length - 2, -2) : []));

const categoryKey = (site: string) => `forecourt:${site}:category:1`;

/** What a site remembers about a shopper in this browser (rule E5). If the browser forbids storage, forms work without it. */
export function formMemory(site: string, { storage, tab, now }: Device) {
  const read = (key: string) => readStored(storage, key);
  const write = (key: string, text: string) => void writeStored(storage, key, text);
  const remove = (...keys: string[]) => keys.forEach((key) => void writeStored(storage, key, null));
  const details = (): StoredDetails => readStoredDetails(read(detailsKey(site)), now());
  const tabDetails = (): StoredDetails => readStoredDetails(readStored(tab, detailsKey(site)), now(), 'tab');
  return {
    /** Details to fill in. Details that are too old are removed. */
    details(): StoredDetails {
      const stored = details();
      if (Object.keys(stored).length === 0) remove(detailsKey(site));
      return { ...stored, ...tabDetails() };
    },
    /** The last sent category. */
    category: (): string | undefined => read(categoryKey(site)) ?? undefined,
    /** Remembers a sent form: who wrote, what about, and the id of its lead. Removes its progress. */
    rememberSent(form: NamedForm, values: FormValues, category: string, leadId?: string): void {
      const sent = { ...detailsOf(form, values, { ...details(), ...tabDetails() }), ...(leadId === undefined ? {} : { lead_id: leadId }) };
      write(detailsKey(site), detailsText(detailsFor('device', sent), now()));
      writeStored(tab, detailsKey(site), detailsText(detailsFor('tab', sent), now()));
      write(categoryKey(site), category);
      remove(progressKey(site, form.id));
    },
    /** What the shopper typed into a form, and the step where they left it. A draft that cannot be continued is removed. */
    progress(form: NamedForm): KeptProgress | undefined {
      const progress = readProgress(read(progressKey(site, form.id)), form, now());
      if (!progress) remove(progressKey(site, form.id));
      return progress;
    },
    /** Keeps a draft for a day (rule E104). A draft without answers or sent steps is not kept. */
    keepProgress(form: NamedForm, progress: Omit<KeptProgress, 'form' | 'at'>): void {
      if (Object.keys(progress.values).length === 0 && progress.leadId === undefined) remove(progressKey(site, form.id));
      else write(progressKey(site, form.id), progressText(form, { ...progress, at: now() }));
    },
    /** Removes the draft of one form. */
    clear: (form: NamedForm): void => remove(progressKey(site, form.id)),
    /** "Forget me": removes everything about the shopper, for all of these forms. Unsent leads stay. */
    forget(forms: readonly string[]): void {
      remove(detailsKey(site), categoryKey(site), ...forms.map((form) => progressKey(site, form)));
      writeStored(tab, detailsKey(site), null);
    },
  };
}
