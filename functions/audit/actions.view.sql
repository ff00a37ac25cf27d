create or replace view audit.actions as
select a.action_id, a.made_at, a.operation, p.note as meaning, p.is_read as is_disclosure, a.account_id, c.name as account_name, a.mode,
       a.what, a.user_id, u.name as user_name, a.token_id, a.made_by
  from tenancy.actions a
  left join lateral (
    select p.note, p.is_read
      from tenancy.permissions p
     where p.operation = a.operation and (p.mode is null or p.mode = a.mode)
     order by p.mode nulls last limit 1
  ) p on true
  left join tenancy.accounts c on c.account_id = a.account_id
  left join tenancy.users u on u.user_id = a.user_id;

comment on view audit.actions is
  'Every operation that people, user tokens and the command line began, if it changes something or discloses personal data: one row '
  'each, never altered. AUDIT-3.';
comment on column audit.actions.action_id is 'The ordinal of the row.';
comment on column audit.actions.made_at is 'When it began.';
comment on column audit.actions.operation is 'The name of the operation: a function of schema manage.';
comment on column audit.actions.meaning is 'What the operation does; null: no longer an operation.';
comment on column audit.actions.is_disclosure is 'Whether it only reads personal data; null: no longer an operation.';
comment on column audit.actions.account_id is 'The account that it concerns; null: the service as a whole.';
comment on column audit.actions.account_name is 'The display name of that account; null: none, or gone.';
comment on column audit.actions.mode is 'test or live; null: both, or neither.';
comment on column audit.actions.what is 'The subject, by its id; null: none.';
comment on column audit.actions.user_id is 'The person; null: the command line.';
comment on column audit.actions.user_name is 'The name of that person; null: none, or gone.';
comment on column audit.actions.token_id is 'The user token of the request; null: none.';
comment on column audit.actions.made_by is 'For the command line, the name that the operator gave; null: a person.';
grant select on audit.actions to oyss_auditor, oyss_auditor_unmasked;
