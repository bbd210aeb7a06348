import '@mantine/core/styles/NumberInput.layer.css';
import { useMutation } from '@apollo/client/react';
import { MAX_GENERATION_COST, PRODUCT_TITLE_LENGTH } from '@facet/contract/constants.ts';
import { EDIT_PRODUCT, type PRODUCT_SERVICES } from '@facet/contract/documents/campaigns.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { Button, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { refusal } from '../../../lib/refusals.ts';
import { toast } from '../../../ui/toast.ts';
import type { CampaignProduct } from './campaignProduct.ts';
import classes from './results.module.css';
import { t } from './texts.ts';

export type ProductService = ResultOf<typeof PRODUCT_SERVICES>['productServices'][number];

/** Value of the select where the photo has a price of its own. */
const OWN = 'own';

interface ProductFormProps {
  product: CampaignProduct;
  services: readonly ProductService[];
  onSaved: () => Promise<unknown>;
}

/** What a photo is offered as: title, price or service, and whether an advertisement may pay. */
export function ProductForm({ product, services, onSaved }: ProductFormProps) {
  const [edit, { loading }] = useMutation(EDIT_PRODUCT);
  const [title, setTitle] = useState(product.title);
  const [paidWith, setPaidWith] = useState(
    product.cost !== null ? OWN : String(product.serviceId ?? services[0]?.id ?? ''),
  );
  const [cost, setCost] = useState<number | string>(product.cost ?? '');
  const [isGeneratedWithAd, setWithAd] = useState(product.isGeneratedWithAd);
  const [wasSent, setSent] = useState(false);
  const isOwn = paidWith === OWN;
  const isCostValid =
    typeof cost === 'number' && Number.isInteger(cost) && cost >= 1 && cost <= MAX_GENERATION_COST;

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSent(true);
    if (!title.trim() || (isOwn && !isCostValid)) return;
    const variables = {
      productId: product.id,
      title,
      cost: isOwn ? Number(cost) : null,
      serviceId: isOwn || paidWith === '' ? null : Number(paidWith),
      isGeneratedWithAd,
    };
    try {
      const { data } = await edit({ variables });
      if (!data?.editProduct.ok) return void toast.error(data?.editProduct.error ?? refusal('INTERNAL'));
      toast.success(t('saved'));
      setSent(false);
      await onSaved();
    } catch (error) {
      toast.error(errorText(error));
    }
  };

  return (
    <form className={classes.form} onSubmit={(event) => void save(event)} noValidate>
      <TextInput
        label={t('title')}
        value={title}
        maxLength={PRODUCT_TITLE_LENGTH}
        error={wasSent && !title.trim() ? refusal('PRODUCT_TITLE') : null}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <div className={classes.price}>
        <NativeSelect
          label={t('paidWith')}
          value={paidWith}
          onChange={(event) => setPaidWith(event.currentTarget.value)}
          data={[
            ...services.map(({ id, name, cost: usual }) => ({
              value: String(id),
              label: t('service', { name, cost: usual }),
            })),
            { value: OWN, label: t('ownPrice') },
          ]}
        />
        {isOwn && (
          <NumberInput
            label={t('cost')}
            value={cost}
            min={1}
            max={MAX_GENERATION_COST}
            allowDecimal={false}
            allowNegative={false}
            error={wasSent && !isCostValid ? t('costProblem', { max: MAX_GENERATION_COST }) : null}
            onChange={setCost}
          />
        )}
      </div>
      <Switch
        label={t('withAd')}
        checked={isGeneratedWithAd}
        onChange={(event) => setWithAd(event.currentTarget.checked)}
      />
      <div>
        <Button type="submit" variant="default" loading={loading}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
