import { CallButton } from '#components/car/call-button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { Phone } from '#lib/pages/chrome.ts';
import { CompareLink } from './compare-link.tsx';

type Props = {
  phone: Phone | undefined;
  enquiry: { href: string; name: string } | undefined;
  /** Makes it a section of this name. */
  label?: string;
  classes: Readonly<Record<string, string | undefined>>;
};

/** Call and enquire in a sticky bar, on phones only. */
export function CarBar({ phone, enquiry, label, classes }: Props) {
  if (!enquiry && !phone) return null;
  const Bar = label ? 'section' : 'div';
  return (
    <Bar className={classes.bar} aria-label={label} data-action-bar="">
      {phone && <CallButton phone={phone} label="Call" variant="bar" />}
      {enquiry && <ButtonLink href={enquiry.href} className={classes.enquire} name={enquiry.name} />}
      <CompareLink />
    </Bar>
  );
}
