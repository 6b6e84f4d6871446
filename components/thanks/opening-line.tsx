import { useEffect, useState } from 'react';
import { type OpeningWeek, openSentence } from '#lib/locale/open-now.ts';
import { minuteMs } from '#lib/model/time.ts';

/** "We are open until 5:30pm." The build cannot know, so the line is empty until the browser fills it. */
export function OpeningLine({ week, className }: { week: OpeningWeek; className?: string | undefined }) {
  const [sentence, setSentence] = useState<string>();
  useEffect(() => {
    const look = () => setSentence(openSentence(week, Date.now()));
    look();
    const timer = setInterval(look, minuteMs);
    return () => clearInterval(timer);
  }, [week]);
  return sentence ? <p className={className}>{sentence}</p> : null;
}
