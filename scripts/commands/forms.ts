import { type FormId, formIds, isFormId } from '#lib/forms/form-definitions.ts';
import { resolveForm } from '#lib/forms/form-of.ts';
import { countOf } from '#lib/locale/plural.ts';
import { type SiteAsked, slugProblem } from '#lib/site/load.ts';
import { suggest } from '#lib/site/nearest.ts';
import type { Resolved } from '#lib/site/resolve.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { type CommonOptions, chosenDealers, workspaceOf } from '../cli/context.ts';
import type { CommandOutcome } from '../cli/output.ts';
import { type CommandResult, describeSite, finishResults } from '../cli/print-result.ts';
import { textTable } from '../cli/text-table.ts';

/** A field of a form in readable form: its label, its rule, and the options or patches that changed it, each with its place. */
type FieldLine = { step: number; name: string; type: string; label: string; rule: string; from: string[] };

type FormLines = { id: FormId; title: string; category: string; target: string; fields: FieldLine[] };

function formLines({ site, origins }: Resolved, id: FormId): FormLines {
  const { form, origins: fieldOrigins } = resolveForm(site, id);
  const placeOf = (name: string) => {
    const path = name.includes('.') ? name : `forms.patches.${id}.${name}`;
    return `${path} (${origins(path).file})`;
  };
  const fields = form.steps.flatMap((step, index) =>
    step.fields.map(({ name, type, label, required, when }): FieldLine => {
      const need = type === 'hidden' ? 'hidden' : required ? 'required' : 'optional';
      const rule = when ? `${need} when ${when.field} is ${JSON.stringify(when.equals)}` : need;
      return { step: index + 1, name, type, label, rule, from: (fieldOrigins.get(name) ?? []).map(placeOf) };
    }),
  );
  const category = [form.category, form.subcategory].filter(Boolean).join(' / ');
  return { id, title: form.title, category, target: form.target, fields };
}

function formText({ id, title, category, target, fields }: FormLines): string {
  const count = fields.at(-1)?.step ?? 1;
  const rows = fields.map(({ step, name, type, label, rule, from }) => [
    ...(count > 1 ? [String(step)] : []),
    ...[name, type, label, rule, from.join(', ')],
  ]);
  return [`${id}: ${title} (${category}, ${countOf(count, 'step')}, to ${target})`, ...textTable(rows).map((line) => `  ${line}`)].join(
    '\n',
  );
}

export type FormsResult = CommandResult & { forms?: FormLines[] };

export type FormsAsked = SiteAsked & { form?: string | undefined };

/** `forecourt forms <slug>`: the dealer's forms, each field with its rule and the origin of that rule. `forms` is the same as data. */
export async function runForms({ form, ...request }: FormsAsked): Promise<FormsResult> {
  if (form !== undefined && !isFormId(form) && slugProblem(request.slug) === undefined)
    return { text: `there is no form "${form}"; ${suggest(form, formIds, 'forms')}`, code: 2 };
  return describeSite(request, (site): FormsResult => {
    const forms = (form === undefined ? formIds : [form as FormId]).map((id) => formLines(site, id));
    return { text: forms.map(formText).join('\n\n'), code: 0, forms };
  });
}

/** `forecourt forms <slug…>`: the forms of dealers, or one form of each. */
export async function formsCommand(words: string[], options: CommonOptions & { form?: string }): Promise<CommandOutcome> {
  const { tenantsDir, productTenantsDir, workDir } = workspaceOf(options);
  const results: { slug: string; result: FormsResult }[] = [];
  const slugs = await chosenDealers(words, options);
  for (const slug of slugs) {
    const remote = (await readSnapshot(workDir, slug))?.remote;
    results.push({ slug, result: await runForms({ tenantsDir, productTenantsDir, slug, form: options.form, remote }) });
  }
  return finishResults(results, options.json ?? false, ({ forms }) => (forms ? { forms } : {}));
}
