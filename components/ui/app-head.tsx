import { manifestPath } from '#lib/routes/offline.ts';

/** The web app manifest, and the colour of the browser's frame (rule A12). Every template has one colour scheme. */
export const AppHead = ({ colour }: { colour: string | undefined }) => (
  <>
    <link rel="manifest" href={manifestPath} />
    {colour && <meta name="theme-color" content={colour} />}
  </>
);
