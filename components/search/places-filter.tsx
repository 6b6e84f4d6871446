import { memo, useDeferredValue } from 'react';
import { usePosition } from '#components/ui/use-position.tsx';
import { nearestPlaces } from '#lib/locale/places/nearest-places.ts';
import { without } from '#lib/search/same-json.ts';
import { type WithinChoice, withinChoices } from '#lib/search/within.ts';
import { type ListData, ListSource, useIsHidden, useNear, useSameList } from './filter-data.tsx';
import styles from './filters.module.scss';
import { FacetValue, type ListView } from './list-filter.tsx';
import { useSearch } from './search-context.tsx';

const byUse = ['isRefined' as const, 'count:desc' as const, 'name:asc' as const];

/** More locations than any dealer has, because a shortened list could hide the nearest one. */
const mostPlaces = 200;

/** A filter of locations, with their distance from the shopper once it is known (rule S38). */
export function PlacesFilter({ filter }: { filter: ListView }) {
  return (
    <ListSource attribute={filter.attribute} limit={mostPlaces} sortBy={byUse}>
      {(data) => <LaterPlaces filter={filter} data={data} />}
    </ListSource>
  );
}

function LaterPlaces({ filter, data }: { filter: ListView; data: ListData }) {
  const shown = useDeferredValue(useSameList(data));
  return useIsHidden() ? null : <Places filter={filter} data={shown} />;
}

type WithinProps = { choices: readonly WithinChoice[]; chosen: readonly string[]; onChoose: (names: readonly string[]) => void };

/** The maximum distance to a car. A choice selects the locations within that distance, and the URL names them. */
function Within({ choices, chosen, onChoose }: WithinProps) {
  const key = [...chosen].sort().join('\n');
  const index = choices.findIndex(({ names }) => names.join('\n') === key);
  return (
    <label className={styles.within}>
      <span>Distance</span>
      <select value={index} onChange={({ target }) => onChoose(choices[Number(target.value)]?.names ?? [])}>
        <option value={-1}>{chosen.length > 0 && index < 0 ? 'As chosen below' : 'Any distance'}</option>
        {choices.map(({ label }, at) => (
          <option key={label} value={at}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

const Places = memo(({ filter: { attribute, label }, data: { items, refine } }: { filter: ListView; data: ListData }) => {
  const { setup, state, show } = useSearch();
  const { language } = setup.card.locale;
  const { positions = {}, postcodes } = setup.near ?? {};
  const { from, control } = usePosition({ language, postcodes, label: 'Near me', kept: useNear() });
  const values = items.map(({ label: id, value, count, isRefined }) => ({ id, value, count, isRefined }));
  const places = from ? nearestPlaces(values, positions, from, language) : values.map((place) => ({ place, away: undefined }));
  const choices = from ? withinChoices(positions, from, language) : [];
  const choose = (names: readonly string[]) =>
    show((latest) => {
      const others = without(latest.refinements, [attribute]);
      return { ...latest, page: 1, refinements: names.length > 0 ? { ...others, [attribute]: [...names] } : others };
    });
  return (
    <>
      {setup.near && control}
      {choices.length > 0 && <Within choices={choices} chosen={state.refinements[attribute] ?? []} onChoose={choose} />}
      {values.length === 0 && <p className={styles.none}>No options</p>}
      <ul className={styles.values} aria-label={label}>
        {places.map(({ place: { id, value, count, isRefined }, away }) => (
          <li key={id}>
            <FacetValue name={id} detail={away} count={count} checked={isRefined} onChange={() => refine(value)} />
          </li>
        ))}
      </ul>
    </>
  );
});
Places.displayName = 'Places';
