import { tidyWriting } from '@facet/contract/writing.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type BundleTeaser, bundleTeasers } from '../bundles/teasers.ts';
import { type PersonRow, people } from '../people/store.ts';
import { isShownTo, type PhotoRow, photos } from '../photos/store.ts';
import { wordQuery } from './words.ts';

interface Search {
  viewerId: number;
  text: string;
  limit: number;
  offset: number;
}

export interface Found<Row> {
  rows: Row[];
  hasNextPage: boolean;
}

const NOTHING = { rows: [], hasNextPage: false };
/** A question with more answers than this is too wide to be ordered whole: these, as they come, are enough to choose from. */
const MAX_CANDIDATES = 5000;

/*
 * Candidates come from the indexes of words first, as an array: a planner that may join them would walk all the rows there
 * are, because it expects many more of them than most questions have.
 */

/** By name, by username, and partners by what they call themselves; who has exactly this username comes first. */
export async function findPeople(db: Db, { viewerId, text, ...page }: Search): Promise<Found<PersonRow>> {
  const query = queryOf(text);
  if (!query) return NOTHING;
  const username = tidyWriting(text).replace(/^@/, '').toLowerCase();
  const wanted = people(db, viewerId)
    .where(
      sql<boolean>`users.id = any (array(
        (select users.id from users
          where search_words(users.username || ' ' || users.first_name || ' ' || coalesce(users.last_name, '')) @@ ${query}
          limit ${MAX_CANDIDATES})
        union
        (select partners.user_id from partners where search_words(partners.name) @@ ${query} limit ${MAX_CANDIDATES})))`,
    )
    .orderBy(sql`lower(users.username) = ${username}`, 'desc')
    .orderBy('users.total_followers', 'desc')
    .orderBy('users.id');
  return paged(wanted, page);
}

/** By name and description, and by the partner's name, newest first. */
export async function findBundles(db: Db, { text, ...page }: Search): Promise<Found<BundleTeaser>> {
  const query = queryOf(text);
  if (!query) return NOTHING;
  const wanted = bundleTeasers(db)
    .where(
      sql<boolean>`bundles.id = any (array(
        (select bundles.id from bundles where search_words(bundles.name || ' ' || bundles.description) @@ ${query}
          limit ${MAX_CANDIDATES})
        union
        (select bundles.id from partners join bundles on bundles.partner_id = partners.id
          where search_words(partners.name) @@ ${query} limit ${MAX_CANDIDATES})))`,
    )
    .orderBy('bundles.id', 'desc');
  return paged(wanted, page);
}

/** By caption and by the title of what they were made from, newest first; only those that the viewer may see. */
export async function findPhotos(db: Db, { viewerId, text, ...page }: Search): Promise<Found<PhotoRow>> {
  const query = queryOf(text);
  if (!query) return NOTHING;
  const wanted = photos(db, viewerId)
    .where(
      sql<boolean>`productions.id = any (array(
        select productions.id from productions
        where productions.shared_at is not null and productions.words @@ ${query} limit ${MAX_CANDIDATES}))`,
    )
    .where((eb) => isShownTo(eb, 'productions', 'users', viewerId))
    .orderBy('productions.shared_at', 'desc')
    .orderBy('productions.id', 'desc');
  return paged(wanted, page);
}

function queryOf(text: string): RawBuilder<unknown> | null {
  const query = wordQuery(text);
  return query === null ? null : sql`to_tsquery('simple', ${query})`;
}

interface Pageable<Row> {
  limit(limit: number): { offset(offset: number): { execute(): Promise<Row[]> } };
}

async function paged<Row>(
  wanted: Pageable<Row>,
  page: { limit: number; offset: number },
): Promise<Found<Row>> {
  // one more tells whether there is a next page; nothing is counted that nobody reads
  const rows = await wanted
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return { rows: rows.slice(0, page.limit), hasNextPage: rows.length > page.limit };
}
