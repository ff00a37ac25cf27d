create or replace function manage.show_question(challenge tenancy.challenges) returns manage.provider_question
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_question manage.provider_question;
begin
  select p.account_id, a.name, p.issuer, p.client_id, p.secret, (show_question.challenge).challenge, (show_question.challenge).nonce,
         (show_question.challenge).verifier, (show_question.challenge).purpose = 'link'
    into v_question
    from tenancy.identity_providers p
    join tenancy.accounts a on a.account_id = p.account_id
   where p.account_id = (show_question.challenge).account_id;
  return v_question;
end;
$$;

comment on function manage.show_question(tenancy.challenges) is
  'Returns what an identity provider is asked, with how it is reached; all null where the account has none. PEOPLE-74.';
