import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import type { CarData } from '#lib/browser/garage/car-data.ts';
import type { CompareModel } from '#lib/pages/compare.ts';
import { compareHref, compareLimit, parseCompared } from '#lib/routes/paths.ts';
import { CompareTable } from './compare-table.tsx';
import styles from './compare-view.module.scss';
import { EmptyGarage } from './empty-garage.tsx';
import { type GarageValue, useGarage, useKept } from './garage-context.ts';
import { useCarData } from './use-car-data.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

const inPlace = { shallow: true, scroll: false };

/** The cars that the address names; those chosen in this browser come into it, so that it can always be shared. */
function useCompared(garage: GarageValue) {
  const router = useRouter();
  const { cars, ready } = useKept(garage.compared);
  const known = router.isReady && ready;
  const asked = router.query.cars === undefined ? undefined : [router.query.cars].flat().join();
  const slugs = asked === undefined ? cars.map(({ slug }) => slug) : parseCompared(asked);
  const own = known && asked === undefined ? slugs.join() : '';
  useEffect(() => {
    if (own) router.replace(compareHref(own.split(',')), undefined, inPlace);
  }, [own, router]);
  const remove = (slug: string) => {
    const kept = cars.find((car) => car.slug === slug);
    if (kept) garage.compared.remove(kept.id);
    router.replace(compareHref(slugs.filter((one) => one !== slug)), undefined, inPlace);
  };
  return { slugs: known ? slugs : undefined, remove, nameOf: (slug: string) => cars.find((car) => car.slug === slug)?.name };
}

/** Up to four cars side by side, at an address that can be shared. */
export function CompareView({ model }: { model: CompareModel }) {
  const garage = useGarage();
  if (!garage) throw new Error('CompareView stands outside <GarageProvider>.');
  const { slugs, remove, nameOf } = useCompared(garage);
  const { answers, retry } = useCarData(slugs ?? []);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(slugs?.length ?? 0, heading);
  const { nouns, searchHref } = model.chrome;
  if (!slugs)
    return (
      <div className={styles.compare}>
        <noscript>Comparing {nouns.many} needs JavaScript.</noscript>
      </div>
    );
  const listed = slugs.flatMap((slug): CarData[] => {
    const answer = answers[slug];
    return answer?.state === 'listed' ? [answer.car] : [];
  });
  const others = slugs.filter((slug) => answers[slug]?.state === 'gone' || answers[slug]?.state === 'unknown');
  const waiting = slugs.some((slug) => !answers[slug]);
  const room = compareLimit - slugs.length;
  return (
    <div className={styles.compare} aria-busy={waiting}>
      {slugs.length === 0 ? (
        <EmptyGarage
          icon="scale"
          title="Nothing to compare yet"
          text={`Tap the scales on up to ${compareLimit} ${nouns.many} to see their prices, details and features side by side.`}
          href={searchHref}
          label={`Search ${nouns.many}`}
        />
      ) : (
        <h2 ref={heading} tabIndex={-1} className="visually-hidden">
          Side by side
        </h2>
      )}
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map((slug) => (
            <li key={slug}>
              <p>
                <strong>{nameOf(slug) ?? `A ${nouns.one} in this comparison`}</strong>{' '}
                {answers[slug]?.state === 'gone' ? 'is no longer listed.' : 'could not be looked up just now.'}
              </p>
              {answers[slug]?.state === 'unknown' && (
                <button type="button" className={`${button.button} ${button.quiet}`} onClick={() => retry(slug)}>
                  Try again
                </button>
              )}
              <button type="button" className={`${button.button} ${button.quiet}`} onClick={() => remove(slug)}>
                Remove<span className="visually-hidden"> {nameOf(slug) ?? slug}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {waiting ? (
        <p className={styles.waiting}>Looking up the {nouns.many} …</p>
      ) : (
        listed.length > 0 && <CompareTable cars={listed} remove={remove} noun={nouns.one} />
      )}
      {slugs.length > 0 && room > 0 && (
        <p className={styles.add}>
          <Link href={searchHref} className={`${button.button} ${button.secondary}`}>
            Add another {nouns.one}
          </Link>
          <span>Room for {room} more.</span>
        </p>
      )}
    </div>
  );
}
