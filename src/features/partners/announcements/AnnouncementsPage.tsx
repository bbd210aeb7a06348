import { BRAND } from '@facet/contract/constants.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { AnnouncementList } from '../../../shared/announcements/AnnouncementList.tsx';
import { t } from '../../../shared/announcements/texts.ts';
import { LoadingOverlay } from '../../../ui/LoadingOverlay.tsx';
import campaignClasses from '../CampaignPage.module.css';
import { PartnerGate } from '../PartnerGate.tsx';
import classes from '../PartnersPage.module.css';
import { t as partnersText } from '../texts.ts';

/** What is addressed to partners; with `?creatorId=`, what that creator announced. */
export default function AnnouncementsPage() {
  return (
    <>
      <title>{`${t('title')} | ${BRAND}`}</title>
      <PartnerGate loading={<LoadingOverlay />}>
        <Link to="/partners" className={campaignClasses.back}>
          <IconArrowLeft size={20} aria-hidden />
          {partnersText('title')}
        </Link>
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
