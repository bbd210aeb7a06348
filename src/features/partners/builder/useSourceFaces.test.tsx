// @vitest-environment jsdom
import { SEARCH_PARTNER_SRC_IMGS, UPLOAD_PARTNER_SRC_IMG } from '@facet/contract/documents/source-faces.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FaceGrid } from '../../../shared/faces/FaceGrid.tsx';
import { UploadDialog } from '../../../shared/faces/UploadDialog.tsx';
import { renderInApp } from '../../../testing/render.tsx';
import { useSourceFaces } from './useSourceFaces.ts';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const request = {
  query: SEARCH_PARTNER_SRC_IMGS,
  variables: { pagination: { page: 1, pageSize: 20 } },
};
const image = { __typename: 'Image' as const, url: '/f?s=1', width: 800, height: 800, placeholder: 'data:,' };
const stored = { __typename: 'PartnerSrcImg' as const, id: 4, file: '/f', caption: 'On stage', image };

function Faces() {
  const faces = useSourceFaces();
  return (
    <>
      <FaceGrid list={faces} currentId={null} onChoose={() => undefined} />
      <UploadDialog
        userId={7}
        isOpen
        onClose={() => undefined}
        onUploaded={async () => undefined}
        send={faces.send}
        hasCaption
        agreed={[]}
      />
    </>
  );
}

test('a face is uploaded with the caption that is given to it, and shown with it', async () => {
  const file = new File(['face'], 'face.png', { type: 'image/png' });
  const uploaded = { __typename: 'PartnerSrcImg' as const, id: 4, file: '/f' };
  renderInApp(<Faces />, [
    {
      request,
      result: {
        data: {
          searchPartnerSrcImgs: {
            __typename: 'EmptyResult',
            ok: true,
            message: 'You have no face images yet.',
          },
        },
      },
    },
    {
      request: {
        query: UPLOAD_PARTNER_SRC_IMG,
        variables: { file, caption: 'On stage', agreementMetaData: '[]' },
      },
      result: { data: { uploadPartnerSrcImg: uploaded } },
    },
    {
      request,
      result: {
        data: {
          searchPartnerSrcImgs: {
            __typename: 'PartnerSrcImgList',
            ...{ ok: true, totalCount: 1, totalPages: 1, images: [stored] },
          },
        },
      },
    },
  ]);
  const user = userEvent.setup({ delay: null });
  const dialog = await screen.findByRole('dialog', { name: 'Upload New Image' });
  await user.upload(dialog.querySelector<HTMLInputElement>('input[type=file]')!, file);
  await user.type(screen.getByRole('textbox', { name: 'Caption (optional)' }), 'On stage');
  await user.click(screen.getByRole('button', { name: 'Upload Photo' }));
  expect(await screen.findByRole('button', { name: 'Face photo 4: On stage', hidden: true })).toBeTruthy();
  expect(screen.getByText('On stage')).toBeTruthy();
});
