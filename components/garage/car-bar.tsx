import { CallButton } from '#components/car/call-button.tsx';
import button from '#components/ui/button.module.scss';
import { Icon } from '#components/ui/icon.tsx';
import { ButtonLink, Link } from '#components/ui/link.tsx';
import { useActionBar } from '#components/ui/use-action-bar.ts';
import { countOf } from '#lib/locale/plural.ts';
import type { Phone } from '#lib/pages/chrome.ts';
import { compareHref } from '#lib/routes/paths.ts';
import styles from './compare-link.module.scss';
import { type GarageValue, useGarage, useKept } from './garage-context.ts';

function CompareCountLink({ garage }: { garage: GarageValue }) {
  const { cars } = useKept(garage.compared);
  if (cars.length === 0) return null;
  const name = `Compare ${countOf(cars.length, garage.nouns.one, garage.nouns.many)}`;
  return (
    <Link
      href={compareHref(cars.map(({ slug }) => slug))}
      className={`${button.button} ${button.secondary} ${styles.link}`}
      aria-label={name}
      data-tip={name}
    >
      <Icon name="scale" size={20} />
      {cars.length}
    </Link>
  );
}

/** The link to the comparison inside a small screen's bottom bar. It replaces the compare bar there. */
function CompareLink() {
  const garage = useGarage();
  return garage?.links.compareHref ? <CompareCountLink garage={garage} /> : null;
}

type Props = {
  phone: Phone | undefined;
  enquiry: { href: string; name: string } | undefined;
  /** Makes it a section with this accessible name. */
  label?: string;
  classes: Readonly<Record<string, string | undefined>>;
};

/** Call and enquire in a sticky bar, on phones only. */
export function CarBar({ phone, enquiry, label, classes }: Props) {
  const isThere = Boolean(enquiry || phone);
  useActionBar(isThere);
  if (!isThere) return null;
  const Bar = label ? 'section' : 'div';
  return (
    <Bar className={classes.bar} aria-label={label} data-action-bar="car">
      {phone && <CallButton phone={phone} label="Call" variant="bar" />}
      {enquiry && <ButtonLink href={enquiry.href} className={classes.enquire} name={enquiry.name} />}
      <CompareLink />
    </Bar>
  );
}
