import dynamic from 'next/dynamic';
import type { CompareModel, GarageModel, SignInModel } from '#lib/pages/frames.ts';
import { CompareView } from './compare-view.tsx';
import styles from './saved-cars.module.scss';
import { SavedCars } from './saved-cars.tsx';
import type { CardOf } from './saved-item.tsx';

const Waiting = () => <div className={styles.waiting} aria-busy="true" />;
// Sites without these features never load them. Both need scripts, and search engines need neither.
const SignInView = dynamic(() => import('#components/account/sign-in-view.tsx').then((module) => module.SignInView), {
  ssr: false,
  loading: Waiting,
});
const GarageTabs = dynamic(() => import('./garage-tabs.tsx').then((module) => module.GarageTabs), { ssr: false, loading: Waiting });

type Props = { model: GarageModel | CompareModel | SignInModel; Card: CardOf };

/** The favourites area with the template's cards, the chosen cars side by side, or the form to sign in. */
export function GarageView({ model, Card }: Props) {
  switch (model.kind) {
    case 'compare':
      return <CompareView model={model} />;
    case 'sign-in':
      return (
        <>
          <noscript>Turn on JavaScript to sign in.</noscript>
          <SignInView model={model} />
        </>
      );
    default:
      return (
        <>
          <noscript>Turn on JavaScript to see your saved {model.chrome.nouns.many}.</noscript>
          {model.tabs ? <GarageTabs model={model} tabs={model.tabs} Card={Card} /> : <SavedCars model={model} Card={Card} />}
        </>
      );
  }
}
