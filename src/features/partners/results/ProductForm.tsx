import { MAX_GENERATION_COST, PRODUCT_TITLE_LENGTH } from '@facet/contract/constants.ts';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { numberText } from '../../../lib/formats.ts';
import { refusal } from '../../../lib/refusals.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { ExactNumberInput } from '../../../ui/ExactNumberInput.tsx';
import type { CampaignProduct } from './campaignProduct.ts';
import classes from './results.module.css';
import { t } from './texts.ts';
import { fieldId, isOffered, OWN_PRICE, type ProductEdits, type ProductService } from './useProductEdits.ts';

interface ProductFormProps {
  product: CampaignProduct;
  services: readonly ProductService[];
  edits: ProductEdits;
  isPending: boolean;
  onSave: () => void;
}

/** What a photo is offered as: title, price or service, and whether an advertisement may pay. */
export function ProductForm({ product, services, edits, isPending, onSave }: ProductFormProps) {
  const { title, paidWith, cost, isGeneratedWithAd } = edits.valuesOf(product);
  const wrong = edits.wrongFieldOf(product);
  const isUnsaved = edits.isUnsaved(product);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isUnsaved && !isPending) onSave();
      }}
    >
      <TextInput
        id={fieldId(product.id, 'title')}
        label={t('title')}
        value={title}
        maxLength={PRODUCT_TITLE_LENGTH}
        error={wrong === 'title' && refusal('PRODUCT_TITLE')}
        onChange={(event) => edits.change(product, { title: event.currentTarget.value })}
      />
      <div className={classes.price}>
        <NativeSelect
          id={fieldId(product.id, 'paidWith')}
          label={t('paidWith')}
          value={paidWith}
          error={wrong === 'paidWith' && refusal('SERVICE_NOT_FOUND')}
          onChange={(event) => edits.change(product, { paidWith: event.currentTarget.value })}
          data={[
            ...(isOffered(paidWith, services)
              ? []
              : [{ value: paidWith, label: t('notOffered'), disabled: true }]),
            ...services.map(({ id, name, cost: usual }) => ({
              value: String(id),
              label: t('service', { name, cost: usual }),
            })),
            { value: OWN_PRICE, label: t('ownPrice') },
          ]}
        />
        {paidWith === OWN_PRICE && (
          <ExactNumberInput
            id={fieldId(product.id, 'cost')}
            label={t('cost')}
            value={cost}
            min={1}
            max={MAX_GENERATION_COST}
            error={wrong === 'cost' && t('costProblem', { max: numberText(MAX_GENERATION_COST) })}
            onChange={(value) => edits.change(product, { cost: value })}
          />
        )}
      </div>
      <Switch
        label={t('withAd')}
        checked={isGeneratedWithAd}
        onChange={(event) => edits.change(product, { isGeneratedWithAd: event.currentTarget.checked })}
      />
      <div>
        <BusyButton type="submit" variant="default" isBusy={isPending && isUnsaved} disabled={!isUnsaved}>
          {t('save')}
        </BusyButton>
      </div>
    </form>
  );
}
