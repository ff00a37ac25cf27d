create or replace function identity.site_of(website text) returns text
language sql immutable strict parallel safe
return (
  select s.site
    from (select substring(lower(btrim(website)) from '^(?:[a-z]+://)?(?:www\.)?([^/:?#@\s]+\.[a-z]{2,})(?:[/:?#]|$)') as site) s
   -- Pages that many organizations have an address at.
   where s.site !~ '(^|\.)(facebook|instagram|twitter|x|google|gotsport|gotsoccer|sportsengine|teamsnap|leagueapps|sportsaffinity|'
                   'bluesombrero|demosphere|demosphere-secure|wixsite|wordpress|weebly|squarespace|youtube|linktr)\.(com|org|net|ee)$');

comment on function identity.site_of(text) is
  'The host of a website without www, in lower case; null where there is none, or where many organizations share it (IDENTITY-97).';
