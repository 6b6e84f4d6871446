import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { ShareButton } from '#components/car/share-button.tsx';
import button from '#components/ui/button.module.scss';
import { ButtonLink } from '#components/ui/link.tsx';
import { useFocusAfterRemoval } from '#components/ui/use-focus-after-removal.ts';
import type { CarData } from '#lib/browser/garage/car-data.ts';
import { compareTitle } from '#lib/cars/compare.ts';
import { shareUrl } from '#lib/cars/share.ts';
import type { CompareModel } from '#lib/pages/frames.ts';
import { compareHref, compareLimit, parseCompared } from '#lib/routes/paths.ts';
import { CompareTable } from './compare-table.tsx';
import styles from './compare-view.module.scss';
import { EmptyGarage } from './empty-garage.tsx';
import { type GarageValue, useGarage, useKept } from './garage-context.ts';
import { useCarData } from './use-car-data.ts';

const sameDocument = { shallow: true, scroll: false };

/** The cars that the URL names. If it names none, this browser's compare list is written into it, so the URL can always be shared. */
function useCompared(garage: GarageValue) {
  const router = useRouter();
  const { cars, ready } = useKept(garage.compared);
  const isReady = router.isReady && ready;
  const fromUrl = router.query.cars === undefined ? undefined : [router.query.cars].flat().join();
  const slugs = fromUrl === undefined ? cars.map(({ slug }) => slug) : parseCompared(fromUrl);
  const listToWrite = isReady && fromUrl === undefined ? slugs.join() : '';
  useEffect(() => {
    if (listToWrite) router.replace(compareHref(listToWrite.split(',')), undefined, sameDocument);
  }, [listToWrite, router]);
  const remove = (slug: string) => {
    const car = cars.find((one) => one.slug === slug);
    if (car) garage.compared.remove(car.id);
    router.replace(compareHref(slugs.filter((one) => one !== slug)), undefined, sameDocument);
  };
  return { slugs: isReady ? slugs : undefined, remove, nameOf: (slug: string) => cars.find((car) => car.slug === slug)?.name };
}

/** Compares up to four cars, at a URL that can be shared. */
export function CompareView({ model }: { model: CompareModel }) {
  const garage = useGarage();
  if (!garage) throw new Error('CompareView must be inside <GarageProvider>.');
  const { slugs, remove, nameOf } = useCompared(garage);
  const { answers, retry } = useCarData(slugs ?? []);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(slugs?.length ?? 0, heading);
  const { nouns, searchHref, url } = model.chrome;
  if (!slugs)
    return (
      <div className={styles.compare}>
        <noscript>Turn on JavaScript to compare {nouns.many}.</noscript>
      </div>
    );
  const listed = slugs.flatMap((slug): CarData[] => {
    const answer = answers[slug];
    return answer?.state === 'listed' ? [answer.car] : [];
  });
  const unavailable = slugs.filter((slug) => answers[slug]?.state === 'gone' || answers[slug]?.state === 'unknown');
  const isLoading = slugs.some((slug) => !answers[slug]);
  const roomLeft = compareLimit - slugs.length;
  const shared = { url: shareUrl(url, compareHref(listed.map(({ card }) => card.slug))), title: compareTitle(listed) };
  return (
    <div className={styles.compare} aria-busy={isLoading}>
      {slugs.length === 0 ? (
        <EmptyGarage
          icon="scale"
          title={`No ${nouns.many} to compare yet`}
          text={`Tap the scales icon on up to ${compareLimit} ${nouns.many} to compare their prices, details and features.`}
          href={searchHref}
          label={`Search ${nouns.many}`}
          heading={heading}
        />
      ) : (
        <h2 ref={heading} tabIndex={-1} className="visually-hidden">
          Comparison
        </h2>
      )}
      {unavailable.length > 0 && (
        <ul className={styles.others}>
          {unavailable.map((slug) => (
            <li key={slug}>
              <p>
                <strong>{nameOf(slug) ?? `A ${nouns.one} in this comparison`}</strong>{' '}
                {answers[slug]?.state === 'gone' ? 'is no longer listed.' : 'could not be loaded.'}
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
      {isLoading ? (
        <p className={styles.waiting}>Loading {nouns.many}…</p>
      ) : (
        listed.length > 0 && <CompareTable cars={listed} remove={remove} nouns={nouns} share={<ShareButton {...shared} />} />
      )}
      {!isLoading && slugs.length > 0 && roomLeft > 0 && (
        <p className={styles.add}>
          <ButtonLink href={searchHref} look="secondary">
            Add another {nouns.one}
          </ButtonLink>
          <span>
            You can add {roomLeft} more {roomLeft === 1 ? nouns.one : nouns.many}.
          </span>
        </p>
      )}
    </div>
  );
}
