import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Bus } from '../../events/bus.ts';
import type { EventStreams } from '../../events/sse.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { CreateLimiter } from '../../limiter.ts';
import type { Log } from '../../log.ts';
import type { Mailer } from '../../mail/mail.ts';
import type { Module } from '../../module.ts';
import { createCannedAnswers } from './canned.ts';
import { createChat } from './chat.ts';
import { registerChat } from './graphql.ts';
import { createInbox } from './inbox.ts';
import { registerInbox } from './inbox-graphql.ts';
import { createSupportMails } from './mails.ts';
import { supportRoutes } from './routes.ts';

/** Of one member: more than anybody writes by hand. */
const MESSAGES = { windowMs: 60_000, wide: 20, narrow: 20 };

/** Partners ask, administrators answer. */
export function supportModule(ports: {
  db: Kysely<Tables>;
  createLimiter: CreateLimiter;
  graphql: Graphql;
  images: Images;
  bus: Bus;
  eventStreams: EventStreams;
  jobs: Jobs;
  log: Log;
  mailer: Mailer;
  publicUrl: string;
}): Module {
  const { createLimiter, db, bus, eventStreams, images, jobs, log, mailer, publicUrl } = ports;
  const { builder, shared } = ports.graphql;
  const chat = createChat({ db, bus, limiter: createLimiter('support', MESSAGES) });
  const inbox = createInbox({ db, bus });
  const mails = createSupportMails({ db, jobs, log, mailer, publicUrl });
  const types = registerChat(builder, { chat, shared });
  const canned = createCannedAnswers({ db });
  registerInbox(builder, { db, inbox, canned, images, shared, types });
  return {
    name: 'support',
    access: {
      'POST /api/qna': who.partners,
      'GET /events/user/:userId': who.partners,
      'Query.supportChat': who.partners,
      'Query.supportUnread': who.partners,
      'Mutation.markSupportRead': who.partners,
      'GET /events/support': who.administrators,
      'Query.supportTopics': who.administrators,
      'Query.supportTopic': who.administrators,
      'Query.supportTopicMessages': who.administrators,
      'Query.cannedAnswers': who.administrators,
      'Mutation.answerSupportTopic': who.administrators,
      'Mutation.markSupportTopicRead': who.administrators,
      'Mutation.assignSupportTopic': who.administrators,
      'Mutation.closeSupportTopic': who.administrators,
      'Mutation.saveCannedAnswer': who.administrators,
      'Mutation.deleteCannedAnswer': who.administrators,
    },
    routes: (app) => supportRoutes(app, { db, bus, eventStreams, chat }),
    queues: [mails.queue],
    sweeps: [{ name: 'support', run: mails.sweep }],
  };
}
