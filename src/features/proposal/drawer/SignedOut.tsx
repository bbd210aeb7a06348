import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useMobile } from '../../../lib/useMobile.ts';
import { LoginForm } from '../../../shared/auth/LoginForm.tsx';
import { SignUpForm } from '../../../shared/auth/SignUpForm.tsx';
import type { SignUpNotice } from '../../../shared/auth/verification.ts';
import type { Product } from '../bundle.ts';
import { t } from '../texts.ts';
import classes from './GenerateDrawer.module.css';

/** For visitors: signing in or making an account without leaving the photo they came for. */
export function SignedOut({ product }: { product: Product }) {
  const [form, setForm] = useState<'login' | 'sign-up'>('login');
  const [made, setMade] = useState<{ notice: SignUpNotice; email: string } | null>(null);
  const isMobile = useMobile();
  const content = useRef<HTMLDivElement>(null);
  const focused = useRef(form);
  // What was pressed is gone, and the focus with it. On a phone a field's keyboard would hide what is agreed to.
  const focusForm = useEffectEvent((shown: typeof form) => {
    const field = content.current?.querySelector<HTMLElement>('[name="firstName"]');
    (shown === 'sign-up' && !isMobile ? field : content.current)?.focus();
  });
  useEffect(() => {
    // what the drawer opens with, it focuses itself
    if (focused.current !== form) focusForm(form);
    focused.current = form;
  }, [form]);
  const next = `${useLocation().pathname}?generate=${product.id}`;

  return (
    <div ref={content} tabIndex={-1} className={classes.scroll}>
      <div className={classes.invitation}>
        <img src={`${product.image.url}&w=192`} alt="" width={64} height={64} />
        <p>{form === 'login' ? t('drawer.signIn') : t('drawer.signUp')}</p>
      </div>
      {form === 'login' ? (
        // The drawer turns to the generation by itself once there is a session.
        <LoginForm {...made} next={next} onSignedIn={() => undefined} onSignUp={() => setForm('sign-up')} />
      ) : (
        <SignUpForm
          onSignIn={() => setForm('login')}
          next={next}
          onDone={(notice, email) => {
            setMade({ notice, email });
            setForm('login');
          }}
        />
      )}
    </div>
  );
}
