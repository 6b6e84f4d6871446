import { z } from 'zod';
import type { LawForm, LawPage } from './law-page.ts';
import { writtenPage } from './written-page.ts';

const words = z.string().optional();

/** The parts of the forms file that a dialog shows, in the order of components/forms/form-dialog.tsx: each form, then the notice. */
const dialogs = z.object({
  setup: z.object({
    notice: z.object({ text: z.string(), href: z.string() }).optional(),
    rules: z.object({ optInChecked: z.boolean().optional() }),
  }),
  forms: z.record(
    z.string(),
    z.object({
      title: z.string(),
      text: words,
      submit: z.string(),
      notice: words,
      steps: z.array(
        z.object({ fields: z.array(z.object({ type: z.string(), name: z.string(), label: words, value: z.unknown().optional() })) }),
      ),
    }),
  ),
});

const asksWho = new Set(['full_name', 'phone', 'email']);

/**
 * Reads the file of the car pages' dialogs for the rules of law: they are in no HTML, because a script opens them. Throws Error for a file
 * with another format.
 */
export function readDialogs(file: string, json: string): LawPage {
  const read = dialogs.safeParse(JSON.parse(json));
  if (!read.success) throw new Error(`${file} is not a file of forms: ${z.prettifyError(read.error)}`);
  const { setup, forms: shown } = read.data;
  const forms: LawForm[] = [];
  let text = '';
  for (const { title, text: intro, submit, notice, steps } of Object.values(shown)) {
    const fields = steps.flatMap((step) => step.fields);
    const boxes = fields.filter(({ type }) => type === 'opt_in');
    const start = text.length;
    text += `${[title, intro, ...fields.map(({ label }) => label), notice, submit].filter((line) => line !== undefined).join('\n')}\n`;
    forms.push({
      ...{ start, end: text.length, asksPerson: fields.some(({ type }) => asksWho.has(type)) },
      boxes: boxes.map(({ label = '' }) => label),
      isTicked: boxes.flatMap(({ value }, index) => ((value ?? setup.rules.optInChecked) === true ? [index] : [])),
    });
    if (setup.notice) text += `${setup.notice.text} Privacy policy\n`;
  }
  return writtenPage(file, text, { forms, links: setup.notice ? [setup.notice.href] : [] });
}
