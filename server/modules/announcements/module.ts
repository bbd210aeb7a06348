import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import type { Trash } from '../../images/trash.ts';
import type { CreateLimiter } from '../../limiter.ts';
import type { Module } from '../../module.ts';
import type { PeopleModule } from '../people/module.ts';
import { createAnnouncements } from './announcements.ts';
import { registerAnnouncements } from './graphql.ts';

/** Announcements that one member makes. */
const UPLOADS = { windowMs: 3600_000, wide: 60, narrow: 60 };

/** What the house tells its partners, and partners announce. */
export function announcementsModule(ports: {
  db: Kysely<Tables>;
  createLimiter: CreateLimiter;
  graphql: Graphql;
  images: Images;
  trash: Trash;
  people: PeopleModule;
}): Module {
  const { createLimiter, db, images, trash } = ports;
  const { builder, shared } = ports.graphql;
  const announcements = createAnnouncements({
    db,
    images,
    trash,
    limiter: createLimiter('announcements', UPLOADS),
  });
  registerAnnouncements(builder, { announcements, images, shared, people: ports.people.types });
  return {
    name: 'announcements',
    access: {
      'Query.seeAnnouncement': who.partnersAndAdministrators,
      'Query.searchAnnouncements': who.partnersAndAdministrators,
      'Query.unreadAnnouncements': who.partnersAndAdministrators,
      'Mutation.uploadAnnouncement': who.partnersAndAdministrators,
      'Mutation.markAnnouncementAsRead': who.partnersAndAdministrators,
      'Mutation.deleteAnnouncement': who.partnersAndAdministrators,
    },
  };
}
