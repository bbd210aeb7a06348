import { BRAND } from '@facet/contract/constants.ts';
import { AnnouncementList } from '../../../shared/announcements/AnnouncementList.tsx';
import { t } from '../../../shared/announcements/texts.ts';
import { LoadingOverlay } from '../../../ui/LoadingOverlay.tsx';
import { PartnerGate } from '../PartnerGate.tsx';
import classes from '../PartnersPage.module.css';

/** What is addressed to partners; with `?creatorId=`, what that creator announced. */
export default function AnnouncementsPage() {
  return (
    <>
      <title>{`${t('title')} | ${BRAND}`}</title>
      <PartnerGate loading={<LoadingOverlay />}>
        <div className={classes.heading}>
          <div>
            <h1 className={classes.title}>{t('title')}</h1>
            <p className={classes.text}>{t('intro')}</p>
          </div>
        </div>
        <AnnouncementList />
      </PartnerGate>
    </>
  );
}
