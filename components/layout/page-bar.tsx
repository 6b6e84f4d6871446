import { CallButton } from '#components/car/call-button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { formAnchor } from '#lib/forms/form-anchor.ts';
import type { ContentModel } from '#lib/pages/content.ts';

type Props = { model: ContentModel; className: string | undefined; actionClass: string | undefined };

/** What a shopper does next on a page: its form, else the way to its only location. */
function nextStep({ form, locations }: ContentModel): { name: string; href: string } | undefined {
  if (form) return { name: form.form.title, href: `#${formAnchor(form.form)}` };
  const [place] = locations;
  return place?.mapHref && locations.length === 1 ? { name: 'Directions', href: place.mapHref } : undefined;
}

/** Call and the next step in a sticky bar of a page of text, on phones only. Articles and lists are for reading, so they have none. */
export function PageBar({ model, className, actionClass }: Props) {
  const { chrome, layout, locations } = model;
  const phone = (locations.length === 1 && locations[0]?.phone) || chrome.phone;
  const next = nextStep(model);
  if (layout === 'article' || layout === 'articles' || !phone || !next) return null;
  return (
    <section className={className} aria-label="Contact us" data-action-bar="">
      <CallButton phone={phone} label="Call" variant="bar" />
      <ButtonLink href={next.href} className={actionClass} name={next.name} />
    </section>
  );
}
