-- Each page of the services has a switch of its own. What is stored keeps what it showed: a page is on where the section is.
-- Lock: rows of whitelabel_config, which are few.

update whitelabel_config c
   set config = jsonb_set(c.config, '{globals,menus}', (
         select jsonb_object_agg(tab, c.config #> '{globals,menus,Services}')
           from unnest(array['ServicesPremiumDns', 'ServicesList', 'ServicesSsl', 'ServicesSeo', 'ServicesVpn', 'ServicesRegistryLock',
                             'ServicesOwnerCertificate', 'ServicesTrademark', 'ServicesPremiumSupport', 'ServicesWhitelabel',
                             'ServicesIdMonitoring', 'ServicesAcquisition']) tab) || (c.config #> '{globals,menus}'))
 where c.config #> '{globals,menus,Services}' is not null;
