import { useEveryMinute } from '#components/ui/use-every-minute.ts';
import { type OpeningWeek, openSentence } from '#lib/locale/open-now.ts';

/** "We are open until 5:30pm." The build cannot know, so the line is empty until the browser fills it. */
export function OpeningLine({ week, className }: { week: OpeningWeek; className?: string | undefined }) {
  const sentence = useEveryMinute(openSentence, week);
  return sentence ? <p className={className}>{sentence}</p> : null;
}
