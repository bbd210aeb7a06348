import { type ComponentType, lazy, Suspense } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { useLanguage } from '../lib/language.ts';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { CrashPage } from './CrashPage.tsx';
import { Members, Visitors } from './guards.tsx';
import { NotFound } from './NotFound.tsx';
import { FirstPlaceholder, SecondPlaceholder } from './Placeholders.tsx';
import { RouteError } from './RouteError.tsx';
import { type ScreenHandle, Shell } from './Shell.tsx';

/** A screen whose code is fetched when its address is first visited. */
const screen = (load: () => Promise<{ default: ComponentType }>) => async () => {
  const { default: Screen } = await load();
  return {
    Component() {
      useLanguage();
      return <Screen />;
    },
  };
};

/** Dialogs are code that a first screen does without. */
const ModalError = lazy(() => import('./ModalError.tsx'));

/** A dialog with an address of its own below a screen's; the screen shows it in its <Outlet />. */
const modal = (path: string, load: () => Promise<{ default: ComponentType }>): RouteObject => ({
  path: `modal/${path}`,
  handle: MODAL,
  errorElement: (
    <Suspense>
      <ModalError />
    </Suspense>
  ),
  lazy: screen(load),
});
const MODAL: ScreenHandle = { isModal: true };

/** 'Create New Image' over a screen. It is about what `:of` names, or else about what the screen shows. */
const create = () => modal('create/:type?/:of?', () => import('../features/create/CreateRoute.tsx'));

/** Of a screen that is a tool: it has the whole window, in dark. */
const STUDIO: ScreenHandle = { isStudio: true };

/** Of screens with tables. */
const WIDE: ScreenHandle = { isWide: true };

/** Scenes of the editor for tests that look at pictures; no part of what is delivered. */
const lab =
  import.meta.env.DEV || import.meta.env.MODE === 'lab'
    ? [
        {
          path: 'partners/editor-lab',
          hydrateFallbackElement: <LoadingOverlay />,
          lazy: screen(() => import('../features/editor-lab/EditorLabPage.tsx')),
        },
      ]
    : [];

export const router = createBrowserRouter([
  ...lab,
  {
    element: <Shell />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: <LoadingOverlay />,
    children: [
      {
        errorElement: <RouteError />,
        children: [
          { path: '/', lazy: screen(() => import('../features/home/HomePage.tsx')), children: [create()] },
          {
            path: 'introduce/:uid',
            lazy: screen(() => import('../features/proposal/ProposalPage.tsx')),
            children: [
              modal('share/:productId', () => import('../features/proposal/share/ShareRoute.tsx')),
              modal(
                'photo/:productId/:productionId?',
                () => import('../features/proposal/viewer/ViewerRoute.tsx'),
              ),
            ],
          },
          {
            path: 'photo/:uid',
            lazy: screen(() => import('../features/photo/PhotoScreen.tsx')),
            children: [create()],
          },
          {
            element: <Members />,
            children: [
              {
                path: 'gallery',
                lazy: screen(() => import('../features/gallery/GalleryPage.tsx')),
                children: [
                  modal('photo/:uid', () => import('../features/gallery/viewer/ViewerRoute.tsx')),
                  create(),
                ],
              },
              {
                path: 'editor',
                handle: STUDIO,
                lazy: screen(() => import('../features/layers/EditorPage.tsx')),
              },
              { path: 'search', lazy: screen(() => import('../features/search/SearchPage.tsx')) },
              {
                path: 'users/:username',
                lazy: screen(() => import('../features/profile/ProfilePage.tsx')),
                children: [
                  modal('followers', () => import('../features/profile/FollowersRoute.tsx')),
                  modal('following', () => import('../features/profile/FollowingRoute.tsx')),
                  modal('requests', () => import('../features/profile/RequestsRoute.tsx')),
                ],
              },
              {
                path: 'settings/profile',
                lazy: screen(() => import('../features/settings/SettingsPage.tsx')),
                children: [modal('faces', () => import('../features/settings/FacesRoute.tsx')), create()],
              },
              {
                path: 'bundles',
                lazy: screen(() => import('../features/purchases/PurchasesPage.tsx')),
                children: [create()],
              },
              { path: 'payment', lazy: screen(() => import('../features/payment/PaymentPage.tsx')) },
              {
                path: 'payment/success',
                lazy: screen(() => import('../features/payment/PaymentSuccessPage.tsx')),
              },
              {
                path: 'payment/error',
                lazy: screen(() => import('../features/payment/PaymentErrorPage.tsx')),
              },
              {
                path: 'settings/agreements',
                lazy: screen(() => import('../features/consents/ConsentsPage.tsx')),
              },
              { path: 'partners', lazy: screen(() => import('../features/partners/PartnersPage.tsx')) },
              {
                path: 'partners/announcements',
                lazy: screen(() => import('../features/partners/announcements/AnnouncementsPage.tsx')),
              },
              {
                path: 'partners/apply',
                lazy: screen(() => import('../features/partners/apply/ApplyPage.tsx')),
              },
              {
                path: 'partners/bundles',
                lazy: screen(() => import('../features/partners/bundles/BundlesPage.tsx')),
              },
              {
                path: 'partners/bundles/:id',
                lazy: screen(() => import('../features/partners/bundles/ComposerPage.tsx')),
              },
              {
                path: 'partners/campaigns/new',
                handle: STUDIO,
                lazy: screen(() => import('../features/partners/builder/NewCampaignPage.tsx')),
              },
              {
                path: 'partners/campaigns/:id/steps?/:step?',
                handle: STUDIO,
                lazy: screen(() => import('../features/partners/builder/BuilderPage.tsx')),
              },
              {
                path: 'partners/presets/:id',
                lazy: screen(() => import('../features/partners/CampaignPage.tsx')),
                children: [create()],
              },
              {
                path: 'partners/presets/:id/maskings',
                handle: STUDIO,
                lazy: screen(() => import('../features/partners/MaskingsPage.tsx')),
              },
              {
                path: 'admin',
                handle: WIDE,
                lazy: screen(() => import('../features/admin/frame/AdminFrame.tsx')),
                // each has an entry in the navigation: src/features/admin/frame/sections.ts
                children: [
                  {
                    index: true,
                    lazy: screen(() => import('../features/admin/dashboard/DashboardPage.tsx')),
                  },
                  { path: 'user', lazy: screen(() => import('../features/admin/users/UsersPage.tsx')) },
                  { path: 'user/:id', lazy: screen(() => import('../features/admin/users/UserPage.tsx')) },
                  {
                    path: 'user/applications',
                    lazy: screen(() => import('../features/admin/applications/ApplicationsPage.tsx')),
                  },
                  {
                    path: 'user/applications/:id',
                    lazy: screen(() => import('../features/admin/applications/ApplicationPage.tsx')),
                  },
                  {
                    path: 'announcements',
                    lazy: screen(() => import('../features/admin/announcements/AnnouncementsPage.tsx')),
                  },
                  {
                    path: 'support',
                    lazy: screen(() => import('../features/admin/support/SupportPage.tsx')),
                  },
                  {
                    path: 'service',
                    lazy: screen(() => import('../features/admin/catalogue/ServicesPage.tsx')),
                  },
                  {
                    path: 'appproduct',
                    lazy: screen(() => import('../features/admin/catalogue/ProductsPage.tsx')),
                  },
                  {
                    path: 'currency',
                    lazy: screen(() => import('../features/admin/catalogue/CurrenciesPage.tsx')),
                  },
                  { path: 'bots', lazy: screen(() => import('../features/admin/catalogue/BotsPage.tsx')) },
                  { path: 'audit', lazy: screen(() => import('../features/admin/audit/AuditPage.tsx')) },
                ],
              },
            ],
          },
          {
            element: <Visitors />,
            children: [
              { path: 'login', lazy: screen(() => import('../features/login/LoginPage.tsx')) },
              { path: 'sign-up', lazy: screen(() => import('../features/sign-up/SignUpPage.tsx')) },
            ],
          },
          { path: 'verify', lazy: screen(() => import('../features/verify/VerifyPage.tsx')) },
          {
            path: 'change-email',
            lazy: screen(() => import('../features/change-email/ChangeEmailPage.tsx')),
          },
          {
            path: 'change-password',
            lazy: screen(() => import('../features/change-password/ChangePasswordPage.tsx')),
          },
          {
            path: 'reset-password',
            lazy: screen(() => import('../features/reset-password/ResetPasswordPage.tsx')),
          },
          { path: 'auth-handler', lazy: screen(() => import('../features/auth-handler/AuthErrorPage.tsx')) },
          { path: 'outbox', lazy: screen(() => import('../features/outbox/OutboxPage.tsx')) },
          {
            path: 'bundles/:uid',
            lazy: screen(() => import('../features/bundle/BundlePage.tsx')),
            children: [create()],
          },
          { path: 'comp1', element: <FirstPlaceholder /> },
          { path: 'comp2/:id', element: <SecondPlaceholder /> },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
]);
