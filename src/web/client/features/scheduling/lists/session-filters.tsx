import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, NativeSelect } from '@mantine/core';
import { searchWells } from '#modules/communities/contract/api.ts';
import { whens, type When } from '#modules/scheduling/contract/when.ts';
import { useAddressSearch } from '#client/lib/browser/address-search.ts';
import { useEvery } from '#client/lib/paged.ts';
import { texts as common } from '#client/lib/texts.ts';
import { discoverTexts } from '../discover-texts.ts';
import styles from './sessions.module.css';

const texts = discoverTexts.discover;
const isWhen = (text: string | null): text is When => whens.some((when) => when === text);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type Filters = { q: string; when: When; well: string; withPlaces: boolean; sort: 'soon' | 'new' };
const plain: Filters = { q: '', when: 'any', well: '', withPlaces: false, sort: 'soon' };

const filtersIn = (address: URLSearchParams): Filters => {
  const when = address.get('when');
  const well = address.get('well') ?? '';
  return {
    q: address.get('q') ?? plain.q,
    when: isWhen(when) ? when : plain.when,
    well: UUID.test(well) ? well : plain.well,
    withPlaces: address.get('places') === 'free',
    sort: address.get('sort') === 'new' ? 'new' : 'soon',
  };
};
const addressOf = (to: Filters): URLSearchParams =>
  new URLSearchParams({
    ...(to.q === plain.q ? {} : { q: to.q }),
    ...(to.when === plain.when ? {} : { when: to.when }),
    ...(to.well === plain.well ? {} : { well: to.well }),
    ...(to.withPlaces ? { places: 'free' } : {}),
    ...(to.sort === plain.sort ? {} : { sort: to.sort }),
  });

/** What the list is narrowed to (SCH-022). It stands in the address, so that coming back to the list finds it as it was. */
export const useFilters = () => {
  const [address, setAddress] = useAddressSearch();
  const filters = filtersIn(address);
  const change = (changes: Partial<Filters>) =>
    setAddress((from) => addressOf({ ...filtersIn(from), ...changes }), { replace: true, preventScrollReset: true });
  return {
    filters,
    change,
    clear: () => change({ ...plain, sort: filters.sort }),
    narrowed: filters.when !== plain.when || filters.well !== plain.well || filters.withPlaces,
  };
};

export const SessionFilters = ({
  filters,
  change,
}: {
  filters: Filters;
  change: (changes: Partial<Filters>) => void;
}) => {
  const wells = useEvery(searchWells, {}, { rows: 'group', topics: [['group']], quiet: true, staleTime: 300_000 });
  const options = wells.data ?? [];
  return (
    <div className={styles.filters}>
      <NativeSelect
        label={texts.when}
        value={filters.when}
        onChange={({ currentTarget: { value } }) => change({ when: isWhen(value) ? value : plain.when })}
        data={whens.map((when) => ({ value: when, label: texts.whens[when] }))}
      />
      <NativeSelect
        label={texts.well}
        description={wells.isError ? common.wellsNotLoaded : undefined}
        value={filters.well}
        onChange={({ currentTarget: { value } }) => change({ well: value })}
        data={[
          { value: '', label: texts.anyWell },
          ...options.map(({ uuid, title }) => ({ value: uuid, label: title })),
          ...(filters.well === '' || options.some(({ uuid }) => uuid === filters.well)
            ? []
            : [{ value: filters.well, label: texts.thisWell }]),
        ]}
      />
      <Checkbox
        className={styles.places ?? ''}
        label={texts.hideFull}
        checked={filters.withPlaces}
        onChange={({ currentTarget: { checked } }) => change({ withPlaces: checked })}
      />
    </div>
  );
};
