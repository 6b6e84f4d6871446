import { paintWord } from './paint-words.ts';
import { pictureBody, pictureViews } from './picture-bodies.ts';

/** References to the first `count` pictures of a vehicle: `picture:<body>/<view>/<paint>`. */
export function inventPictures(simpleBody: string | undefined, colour: string | undefined, count: number): string[] {
  const body = pictureBody(simpleBody) ?? 'suv';
  return pictureViews.slice(0, count).map((view) => `picture:${body}/${view}/${paintWord(colour)}`);
}
