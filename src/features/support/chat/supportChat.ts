import { SUPPORT } from '@facet/contract/constants.ts';
import { SUPPORT_CHAT } from '@facet/contract/documents/support.ts';
import { type QnaAnswer, type QnaBody, SupportEvent } from '@facet/contract/support.ts';
import { apollo } from '../../../lib/apollo.ts';
import { errorText } from '../../../lib/error-text.ts';
import { connectLater, followLive } from '../../../lib/liveStream.ts';
import { rest } from '../../../lib/rest.ts';
import { useSession } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.ts';
import { type ChatSession, createChatSession } from './chatSession.ts';
import { t } from './texts.ts';

interface Asker {
  userId: number;
  partnerId: number;
}

let known: { asker: Asker; session: ChatSession } | null = null;

/** The chat of this tab; another member's is another one. */
export function chatOf(asker: Asker): ChatSession {
  if (known?.asker.userId !== asker.userId) {
    known?.session.forget();
    known = { asker, session: createChat(asker) };
  }
  return known.session;
}

useSession.subscribe(({ token }) => {
  if (token !== null) return;
  known?.session.forget();
  known = null;
});

function createChat({ userId, partnerId }: Asker): ChatSession {
  return createChatSession({
    async history(after) {
      const { data } = await apollo.query({
        query: SUPPORT_CHAT,
        variables: { first: SUPPORT.pageSize, after },
        fetchPolicy: 'no-cache',
      });
      return data!.supportChat;
    },
    send({ input, ts, key }) {
      const body: QnaBody = { userId, partnerId, input, ts };
      return rest.post<QnaAnswer>('/api/qna', body, { headers: { 'idempotency-key': key } });
    },
    follow: ({ lastId, onMessage, onState }) =>
      followLive({
        path: `/events/user/${userId}`,
        connect: connectLater,
        lastEventId: () => String(lastId()),
        onData(data) {
          const event = SupportEvent.safeParse(JSON.parse(data));
          if (event.success) onMessage(event.data);
        },
        onState,
      }),
    newKey: () => crypto.randomUUID(),
    onSendFailed(error) {
      toast.error(t('sendFailed', { message: errorText(error) }));
    },
  });
}
