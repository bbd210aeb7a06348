import { imagesModule } from './images/module.ts';
import { mailModule } from './mail/module.ts';
import type { Module } from './module.ts';
import { type AccountsModule, accountsModule } from './modules/accounts/module.ts';
import { admissionsModule } from './modules/admissions/module.ts';
import { announcementsModule } from './modules/announcements/module.ts';
import { auditModule } from './modules/audit/module.ts';
import { botsModule } from './modules/bots/module.ts';
import { bundlesModule } from './modules/bundles/module.ts';
import { campaignsModule } from './modules/campaigns/module.ts';
import { cardsModule } from './modules/cards/module.ts';
import { catalogueModule } from './modules/catalogue/module.ts';
import { commentsModule } from './modules/comments/module.ts';
import { consentsModule } from './modules/consents/module.ts';
import { dashboardModule } from './modules/dashboard/module.ts';
import { earningsModule } from './modules/earnings/module.ts';
import { feedModule } from './modules/feed/module.ts';
import { ledgerModule } from './modules/ledger/module.ts';
import { makingModule } from './modules/making/module.ts';
import { maskingsModule } from './modules/maskings/module.ts';
import { paymentsModule } from './modules/payments/module.ts';
import { peopleModule } from './modules/people/module.ts';
import { photosModule } from './modules/photos/module.ts';
import { productionsModule } from './modules/productions/module.ts';
import { purchasesModule } from './modules/purchases/module.ts';
import { relationsModule } from './modules/relations/module.ts';
import { samModule } from './modules/sam/module.ts';
import { searchModule } from './modules/search/module.ts';
import { segmentationModule } from './modules/segmentation/module.ts';
import { sourceFacesModule } from './modules/source-faces/module.ts';
import { supportModule } from './modules/support/module.ts';
import { uploadsModule } from './modules/uploads/module.ts';
import { usersModule } from './modules/users/module.ts';
import type { Ports } from './ports.ts';

export interface Modules {
  list: readonly Module[];
  /** Who calls, which the app itself has to know. */
  accounts: AccountsModule;
}

/** Every module of the server, the lowest first (.dependency-cruiser.cjs); each is given only what it uses. */
export function createModules(ports: Ports): Modules {
  const { checks, createLimiter, db, graphql, images, jobs, log, mailer, pool, provider, storage, trash } =
    ports;
  const { bus, derivatives, eventStreams, generator, imageWorkers, outbox, provenance } = ports;
  const { adSeconds, adShare, createAdmission, publicUrl, tokenKey, uploadAdmission, webRoot } = ports;
  const list: Module[] = [];
  const add = <M extends Module>(module: M): M => {
    list.push(module);
    return module;
  };

  const base = { db, graphql, images, createLimiter };
  const making = {
    adSeconds,
    adShare,
    bus,
    eventStreams,
    generator,
    imageWorkers,
    jobs,
    provenance,
    storage,
    trash,
  };

  add(imagesModule({ images, storage, derivatives, trash }));
  add(mailModule({ outbox }));
  add(auditModule({ db, graphql }));
  const consents = add(consentsModule({ db, createLimiter }));
  const ledger = add(ledgerModule({ db, graphql, adSeconds }));
  const earnings = add(earningsModule({ db, graphql, log }));
  const bundles = add(bundlesModule({ ...base, ledger, earnings }));
  const purchases = add(purchasesModule({ ...base, bundles, ledger }));
  const uploads = add(uploadsModule({ ...base, pool: checks, trash, uploadAdmission, consents }));
  const sourceFaces = add(sourceFacesModule({ ...base, pool: checks, trash, consents }));
  add(maskingsModule({ db, createAdmission, images, storage, trash }));
  const people = add(peopleModule({ ...base, trash }));
  const accounts = add(
    accountsModule({ ...base, bus, jobs, log, mailer, publicUrl, tokenKey, bundles, consents, uploads }),
  );
  const productions = add(productionsModule({ ...base, ...making, bundles, consents, purchases }));
  const photos = add(photosModule({ ...base, trash, bundles, people, productions }));
  add(commentsModule({ db, createLimiter, graphql, people }));
  add(feedModule({ db, graphql, bundles, photos }));
  add(searchModule({ db, graphql, bundles, people, photos }));
  add(cardsModule({ db, derivatives, publicUrl, webRoot }));
  const payments = add(paymentsModule({ db, graphql, log, provider, ledger }));
  add(admissionsModule({ db, createLimiter, graphql, accounts, consents }));
  add(usersModule({ db, createLimiter, bus, graphql, accounts, consents }));
  add(relationsModule({ ...base, bundles, sourceFaces }));
  const segmentation = add(segmentationModule({ db, bus, eventStreams, images, jobs, pool, trash }));
  const products = add(
    makingModule({ ...base, bus, eventStreams, generator, jobs, pool, provenance, storage, trash, ledger }),
  );
  add(campaignsModule({ ...base, storage, trash, bundles, segmentation, making: products, sourceFaces }));
  add(announcementsModule({ ...base, people, trash }));
  add(supportModule({ ...base, bus, eventStreams, jobs, log, mailer, publicUrl }));
  add(
    samModule({
      ...{ db, createAdmission, createLimiter, images, trash },
      allowsPrivateImageHosts: ports.allowsPrivateImageHosts,
    }),
  );
  add(catalogueModule({ db, graphql, payments }));
  add(botsModule({ db, graphql, images, pool: checks, trash }));
  add(dashboardModule({ db, graphql, jobs }));
  return { list, accounts };
}
