import { fieldContext } from '#lib/forms/field-context.ts';
import type { FormValues } from '#lib/forms/fields/field-kind.ts';
import type { FormId } from '#lib/forms/form-definitions.ts';
import { formOf, type ResolvedForm } from '#lib/forms/form-of.ts';
import { checkForm } from '#lib/forms/form-schema.ts';
import type { LeadInput } from '#lib/forms/lead-payload.ts';
import { formChoices, leadSite } from '#lib/forms/lead-site.ts';
import { publicSite } from '#lib/site/public-site.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { type DealerKind, dealerSettings } from './dealer-settings.ts';

const noon = Date.parse('2026-11-22T01:00:00Z');

/** What the forms of a dealer read, and how a shopper's answers become the input of a lead. */
export type DealerForms = ReturnType<typeof dealerForms>;

export function dealerForms(slug: DealerKind) {
  const { dealer, ...options }: { dealer: object; forms: object } = dealerSettings[slug];
  const site = siteSchema.parse({
    ...options,
    slug,
    dealer: { name: slug, url: `https://${slug}.example.com`, ...dealer },
    forms: { wideNames: true, ...options.forms },
  });
  const settings = publicSite(site);
  const context = fieldContext(settings, formChoices(settings, []), noon);
  const sender = leadSite(settings);
  const visit = { url: `${site.dealer.url}/contact`, userAgent: 'Test', visitedPages: ['/', '/contact'], query: { gclid: 'abc' } };
  const form = (id: FormId): ResolvedForm => formOf(settings, id);
  /** Throws with the messages of a form that is refused. */
  const inputOf = (asked: ResolvedForm, typed: FormValues, progress?: LeadInput['progress']): LeadInput => {
    const checked = checkForm(asked, context, typed, progress && !progress.isLast ? progress.step : undefined);
    if (checked.errors) throw new Error(`${slug}, ${asked.id}: ${JSON.stringify(checked.errors)}`);
    return { form: asked, values: checked.values, context, site: sender, visit, progress };
  };
  return { site, context, form, inputOf };
}
