// Synonyms of software terms in English and seven other supported languages.
//
// A request may use other words, or another language, than the code, so synonyms are added to the query.
import { once } from '../../base/cache';
import { countWords } from './tokenizer';

/** One concept per row: English words, then `|`, then words of the other languages. */
const rows = [
  'delete remove drop clean clear erase purge empty prune | löschen entfernen leeren supprimer effacer vider borrar eliminar vaciar excluir apagar remover cancellare rimuovere eliminare verwijderen wissen удалить очистить удаление',
  'add insert append attach include | hinzufügen einfügen ajouter insérer añadir agregar adicionar aggiungere toevoegen добавить вставить',
  'create make build generate new | erstellen erzeugen anlegen créer crear generar criar gerar creare generare maken aanmaken создать создание',
  'change update modify edit alter | ändern aktualisieren bearbeiten modifier changer actualizar cambiar alterar atualizar modificare aggiornare wijzigen bijwerken изменить обновить',
  'find search lookup locate query | suchen finden suche chercher rechercher trouver buscar encontrar procurar cercare trovare zoeken vinden найти поиск искать',
  'read load fetch download | lesen laden herunterladen lire charger télécharger leer cargar descargar ler carregar baixar leggere caricare scaricare lezen laden ophalen прочитать загрузить чтение загрузка',
  'write save store persist output emit | schreiben speichern écrire enregistrer sauvegarder escribir guardar escrever salvar guardar scrivere salvare schrijven opslaan записать сохранить запись',
  'start begin launch boot init initialize startup | starten beginnen démarrer lancer iniciar arrancar empezar começar avviare iniziare opstarten запустить начать запуск',
  'stop end abort cancel halt terminate kill | stoppen abbrechen beenden arrêter annuler detener cancelar parar terminar fermare annullare stoppen afbreken остановить отменить',
  'limit max maximum cap quota throttle most | begrenzen grenze höchstens limite limiter límite limitar limitare grens maximaal ограничение лимит предел',
  'size large big length bytes weight huge | größe groß taille grand tamaño grande tamanho dimensione grootte groot размер большой',
  'error failure fault exception fail crash broken | fehler ausnahme erreur échec exception error fallo excepción erro falha exceção errore eccezione fout mislukt ошибка исключение сбой',
  'warn warning notice hint | warnung warnen avertissement aviso advertencia avviso avvertimento waarschuwing предупреждение',
  'login signin auth authenticate session logon | anmelden anmeldung einloggen connexion connecter identifier iniciar acceso entrar acesso accesso autenticazione inloggen aanmelden вход авторизация войти',
  'password secret credential passphrase | passwort kennwort geheimnis mot passe contraseña clave senha segredo parola segreto wachtwoord geheim пароль секрет',
  'user account customer member profile person | benutzer nutzer konto utilisateur compte usuario cuenta usuário conta utente conto gebruiker пользователь учётная аккаунт',
  'permission access role right grant allow | berechtigung recht zugriff permission droit permiso derecho permissão direito permesso diritto toegang recht право доступ разрешение',
  'config configuration option setting preference | einstellung konfiguration option réglage paramètre configuración ajuste opción configuração opção impostazione configurazione instelling configuratie настройка конфигурация параметр',
  'default fallback preset standard | standardwert défaut predeterminado padrão predefinito standaard умолчание',
  'file document | datei fichier archivo fichero arquivo ficheiro file bestand файл',
  'folder directory path dir | ordner verzeichnis pfad dossier répertoire chemin carpeta directorio ruta pasta diretório caminho cartella percorso map pad папка каталог путь',
  'name identifier id key label title name | bezeichner kennung nom identifiant clé nombre identificador clave nome identificatore naam sleutel имя идентификатор ключ',
  'number count amount total quantity | zahl anzahl menge nombre quantité número cantidad cuenta quantidade numero quantità aantal getal число количество',
  'date time clock timestamp duration | datum zeit uhrzeit dauer date heure durée fecha hora tiempo duración data tempo duração data ora tempo durata tijd duur дата время',
  'list array collection sequence | liste lista lijst список массив',
  'map dictionary table lookup | zuordnung tabelle dictionnaire tableau mapa diccionario tabla tabela mappa tabella tabel словарь таблица карта',
  'sort order rank arrange priority | sortieren reihenfolge trier ordre ordenar orden ordem ordinare ordine sorteren volgorde сортировать порядок сортировка',
  'filter select choose exclude pick match | filtern auswählen filtrer choisir filtrar elegir selecionar escolher filtrare scegliere filteren kiezen фильтр выбрать',
  'merge join combine concatenate unite glue concat | zusammenführen verbinden fusionner joindre combinar unir juntar unire combinare samenvoegen объединить слить',
  'split divide chunk separate partition | aufteilen trennen teilen diviser séparer dividir separar dividere separare splitsen разделить',
  'copy clone duplicate same | kopieren kopie copier copie copiar copia copiare kopiëren копировать копия',
  'convert transform translate map format | umwandeln konvertieren convertir transformer convertir transformar converter convertire trasformare omzetten преобразовать',
  'parse parser tokenize tokens scan lexer syntax | analysieren zerlegen analyser analizar analisar analizzare ontleden разбор парсер анализ',
  'print log show display render output summary | anzeigen ausgeben drucken afficher imprimer mostrar imprimir exibir stampare visualizzare tonen afdrukken показать вывести печать',
  'send publish post emit dispatch message | senden verschicken envoyer enviar mandar inviare spedire versturen verzenden отправить послать',
  'mail email e-mail letter | post nachricht courriel correo correio posta bericht почта письмо сообщение',
  'receive accept listen handle incoming | empfangen annehmen recevoir recibir receber ricevere ontvangen получить принять',
  'request http call api | anfrage aufruf requête appel petición solicitud pedido requisição richiesta chiamata verzoek aanroep запрос вызов',
  'server backend host service | dienst serveur servidor servicio serviço servizio сервер служба',
  'network socket connection url address | netzwerk verbindung adresse réseau connexion red conexión dirección rede conexão endereço rete connessione indirizzo netwerk verbinding adres сеть соединение адрес',
  'database db sql store repository | datenbank base données base datos banco dados database gegevensbank база данных',
  'cache memory memoize remember keep | zwischenspeicher speicher cache mémoire caché memoria cache memória geheugen кэш память',
  'queue parallel concurrent parallelism simultaneous async multi | warteschlange gleichzeitig parallel file parallèle cola paralelo simultáneo fila simultâneo coda parallelo wachtrij gelijktijdig очередь параллельно одновременно',
  'retry repeat again attempt | wiederholen versuch réessayer répéter tentative reintentar repetir intento tentar novamente riprovare ripetere tentativo opnieuw poging повторить попытка',
  'wait delay timeout pause sleep | warten verzögerung attendre délai esperar demora retraso aguardar atraso attendere ritardo wachten vertraging ждать задержка ожидание',
  'test check verify validate assert | prüfen testen überprüfen vérifier valider tester comprobar validar verificar probar testar verificare controllare provare controleren testen проверить тест проверка',
  'compare equal difference diff version | vergleichen unterschied comparer différence comparar diferencia diferença confrontare differenza vergelijken verschil сравнить разница',
  'encrypt decrypt hash digest sign crypto | verschlüsseln entschlüsseln chiffrer déchiffrer cifrar descifrar criptografar cifrare decifrare versleutelen ontsleutelen шифрование хэш подпись',
  'compress minimize minify zip shrink | komprimieren verkleinern compresser comprimir minimizar comprimere comprimeren verkleinen сжать уменьшить',
  'watch observe listen monitor track notify | beobachten überwachen surveiller observer observar vigilar monitorar osservare sorvegliare bewaken volgen наблюдать следить',
  'button click press | knopf schaltfläche bouton botón botão pulsante knop кнопка',
  'page view screen window panel | seite ansicht fenster page vue fenêtre écran página vista ventana pantalla janela tela pagina finestra schermo scherm venster страница окно экран',
  'form input field | formular eingabe feld formulaire saisie champ formulario entrada campo formulário modulo invoer veld форма ввод поле',
  'color theme style css | farbe stil thema couleur style thème color estilo tema cor colore stile kleur stijl цвет стиль тема',
  'image picture icon photo | bild symbol image icône imagen icono imagem ícone immagine icona afbeelding pictogram изображение иконка картинка',
  'payment price invoice order checkout | zahlung preis rechnung bestellung paiement prix facture commande pago precio factura pedido pagamento preço fatura prezzo fattura ordine betaling prijs factuur bestelling оплата цена счёт заказ',
  'constant const literal value environment variable env wert | konstante valeur constante valor costante valore waarde значение константа переменная',
  'import require dependency module package | abhängigkeit modul paket dépendance module paquet dependencia módulo paquete dependência dipendenza modulo pacchetto afhankelijkheid pakket зависимость модуль пакет',
  'export provide expose library | exportieren bibliothek exporter bibliothèque exportar biblioteca esportare libreria exporteren bibliotheek экспорт библиотека',
  'unused dead usage used tree shaking | nutzung verwendung utilisation uso utilização utilizzo gebruik использование',
  'plugin extension hook addon | erweiterung erweitern greffon extension extensión complemento extensão estensione uitbreiding расширение плагин',
  'language locale translation i18n | sprache übersetzung langue traduction idioma traducción língua tradução lingua traduzione taal vertaling язык перевод',
  'comment banner license licence header copyright | kommentar lizenz commentaire licence comentario licencia comentário licença commento licenza opmerking licentie комментарий лицензия',
  'hot reload replace swap refresh live | neu laden ersetzen austauschen recharger remplacer recargar reemplazar recarregar substituir ricaricare sostituire herladen vervangen перезагрузить заменить обновление',
  'parameter | argument flag option argument parameter paramètre argument parámetro argumento parâmetro parametro argomento аргумент параметр',
  'duplicate unique distinct same copy dedupe | doppelt eindeutig doublon unique duplicado único doppione unico dubbel uniek дубликат уникальный',
  'rename move relocate | umbenennen verschieben renommer déplacer renombrar mover renomear rinominare spostare hernoemen verplaatsen переименовать переместить',
  'undo restore revert rollback | rückgängig wiederherstellen annuler restaurer deshacer restaurar desfazer annullare ripristinare ongedaan herstellen отменить восстановить откат',
];

/** Maps a word in any of the languages to its English synonyms. Words are hashes from `readWords`. */
export const synonyms = once((): ReadonlyMap<number, readonly number[]> => collect());

/** The English words of each row, as spelled above. */
export const meantTexts: readonly string[] = rows.map((row) => row.split('|')[0] ?? '');

function collect(): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const row of rows) {
    const [english = '', others = ''] = row.split('|');
    const meant = [...countWords(english).keys()];
    for (const word of new Set([...meant, ...countWords(others).keys()]))
      found.set(word, [...(found.get(word) ?? []), ...meant.filter((other) => other !== word)]);
  }
  return found;
}
