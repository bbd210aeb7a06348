import type { Graphql } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import { Refusal, refusalText } from '../../refusal.ts';
import { actor } from '../audit/audit.ts';
import type { Bots, KeptBot } from './bots.ts';

export function registerBots(
  { builder, shared }: Graphql,
  { bots, images }: { bots: Bots; images: Pick<Images, 'info'> },
): void {
  const BotEntry = builder.objectRef<KeptBot>('BotEntry').implement({
    description: 'An invented person, as administrators see them.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      name: t.exposeString('name'),
      isActive: t.exposeBoolean('isActive'),
      version: t.exposeInt('version'),
      createdAt: t.string({ resolve: ({ createdAt }) => createdAt.toISOString() }),
      updatedAt: t.string({ resolve: ({ updatedAt }) => updatedAt.toISOString() }),
      image: t.field({ type: shared.Image, resolve: (bot) => images.info(bot) }),
    }),
  });
  const UpdateBotInput = builder.inputType('UpdateBotInput', {
    fields: (t) => ({ name: t.string(), isActive: t.boolean() }),
  });

  builder.queryField('allBots', (t) =>
    t.field({
      type: [BotEntry],
      description: 'Our addition. Invented people, also those that are not offered.',
      args: { isActive: t.arg.boolean() },
      resolve: (_, filter) => bots.list(filter),
    }),
  );

  const answer = async (act: Promise<number>) => {
    try {
      return { ok: true, id: await act };
    } catch (error) {
      return { ok: false, error: refusalText(error) };
    }
  };
  builder.mutationFields((t) => ({
    createBot: t.field({
      type: shared.MutationResult,
      description: 'Our addition. Offered to every partner from now on.',
      args: {
        file: t.arg({ type: 'Upload', required: true }),
        name: t.arg.string({ required: true }),
      },
      async resolve(_, { file, name }, context) {
        const upload = await file.catch((error: unknown) => {
          throw new Refusal('NO_FILE', error);
        });
        return answer(bots.create(actor(context), { file: upload, name }));
      },
    }),
    updateBot: t.field({
      type: shared.MutationResult,
      args: {
        id: t.arg.int({ required: true }),
        version: t.arg.int({
          description: 'What the editor has seen: an edit of an older one is refused.',
        }),
        input: t.arg({ type: UpdateBotInput, required: true }),
      },
      resolve: (_, { id, version, input }, context) =>
        answer(bots.update(actor(context), { id, version: version ?? null, input }).then(() => id)),
    }),
    deleteBot: t.field({
      type: shared.MutationResult,
      args: { id: t.arg.int({ required: true }) },
      resolve: (_, { id }, context) => answer(bots.remove(actor(context), id).then(() => id)),
    }),
  }));
}
