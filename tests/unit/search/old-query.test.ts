import { describe, expect, it } from 'vitest';
import { searchParameters } from '#lib/search/old-query.ts';
import { emptyState, type SearchState } from '#lib/search/state.ts';
import { searchUrls } from '#lib/search/url.ts';
import { urlContext } from './url-context.ts';

const state = (change: Partial<SearchState>): SearchState => ({ ...emptyState, ...change });
const parse = (query: string) => searchUrls(urlContext()).parse(`/search/our-cars?${query}`);

describe('addresses of older formats (rule S27)', () => {
  it.each<[string, Partial<SearchState>]>([
    ['q=cx+5', { query: 'cx 5' }],
    ['keywords=ute', { query: 'ute' }],
    ['query=new&q=old', { query: 'new' }],
    ['Car_production[query]=cx+5&Car_production[page]=2', { query: 'cx 5', page: 2 }],
    ['Car_production%5Bquery%5D=cx', { query: 'cx' }],
    [
      'Car_production[refinementList][make][0]=Mazda&Car_production[range][price]=1000:9000',
      { refinements: { make: ['Mazda'] }, ranges: { price: { min: 1000, max: 9000 } } },
    ],
    ['Car_production[sortBy]=Car_production:price:asc', { sort: 'price_asc' }],
    ['Car_production[menu][simple_body]=SUV', { refinements: { simple_body: ['SUV'] } }],
    ['make=Mazda', { refinements: { make: ['Mazda'] } }],
    ['make=mazda&model=cx-5', { refinements: { make: ['Mazda'], model: ['CX-5'] } }],
    ['make=Mazda,land-rover', { refinements: { make: ['Land Rover', 'Mazda'] } }],
    ['body=suv&fuel=Diesel&color=Red', { refinements: { simple_body: ['SUV'], simple_fuel: ['Diesel'], colour: ['Red'] } }],
    ['condition=Used', { refinements: { car_type: ['used'] } }],
    ['min_price=5000&max_price=20000', { ranges: { price: { min: 5000, max: 20_000 } } }],
    ['priceTo=20000&yearFrom=2018', { ranges: { price: { max: 20_000 }, year: { min: 2018 } } }],
    ['price=5000-20000&year=2018', { ranges: { price: { min: 5000, max: 20_000 }, year: { min: 2018, max: 2018 } } }],
    ['utm_source=mail&gclid=x&id=7', {}],
  ])('%s', (query, wanted) => expect(parse(query)).toEqual(state(wanted)));
});

describe('ranges that cannot be meant', () => {
  it.each<[string, SearchState['ranges']]>([
    ['range[price]=20000:5000', { price: { min: 5000, max: 20_000 } }],
    ['range[year]=2024:2018', { year: { min: 2018, max: 2024 } }],
    ['range[price]=-5:20000', { price: { max: 20_000 } }],
    ['range[km]=a:b', {}],
    ['max_price=5000&min_price=20000', { price: { min: 5000, max: 20_000 } }],
  ])('%s is put right', (query, ranges) => expect(parse(query)).toEqual(state({ ranges })));
});

it.each([
  ['', false],
  ['?utm_source=x&gclid=y&fbclid=z', false],
  ['?utm_source=x&page=2', true],
  ['?query=', true],
  ['?q=ute', true],
  ['?make=Mazda', true],
  ['?max_price=5000', true],
  ['?refinementList%5Bmake%5D%5B0%5D=Mazda', true],
  ['?range[price]=:5000', true],
  ['?Car_production[query]=ute', true],
])('the address "%s" asks for a search: %s (rule S25)', (query, isSearch) => expect(searchParameters.test(query)).toBe(isSearch));
